import { and, asc, eq, sql } from 'drizzle-orm'
import { userTypes, type Viewer } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ONE_LINE, ruleErrors, type InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { userDatabase, userIdentity } from '../../tables/people/user.table.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users, type UserDone, type UserResult } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'

export const databaseRules = { name: { required: true, maxLength: 100, form: ONE_LINE } } as const satisfies InputRules

const NAME = /^[\p{L}\d._-]+$/u

/** Checks the name of a database. @param path input field that errors name */
export const databaseErrors = (path: string, name: string): UserError[] => [
  ...ruleErrors(databaseRules, { name }).map((error) => ({ ...error, path })),
  ...(name === '' || NAME.test(name) ? [] : [invalid(path, 'DATABASE_INVALID', 'Use letters, digits and . _ - only.')]),
]

/**
 * Returns which of the databases the caller may assign to users of their partner: vendor operations any, everybody else those that a user of the
 * partner has already.
 */
export async function givableDatabases(
  orm: Pick<Orm, 'select'>,
  viewer: Pick<Viewer, 'userType' | 'partnerId'>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0 || viewer.userType === userTypes.VENDOR_OPERATIONS) return new Set(names)
  const known = await orm
    .select({ name: userDatabase.name })
    .from(userDatabase)
    .innerJoin(userIdentity, eq(userIdentity.id, userDatabase.userId))
    .where(and(anyOf(userDatabase.name, names), sql`${userIdentity.partnerId} is not distinct from ${viewer.partnerId}::uuid`))
    .groupBy(userDatabase.name)
  return new Set(known.map(({ name }) => name))
}

export const databaseUnknown = (path: string): UserError =>
  invalid(path, 'DATABASE_UNKNOWN', 'Nobody of this partner has this database yet. Ask vendor operations to give it first.')

/** Names of the databases that a user may open, sorted. */
export async function databasesOf(orm: Pick<Orm, 'select'>, userId: string): Promise<string[]> {
  const rows = await orm.select().from(userDatabase).where(eq(userDatabase.userId, userId)).orderBy(asc(userDatabase.name))
  return rows.map(({ name }) => name)
}

export const addUserDatabase = (context: RequestContext, id: string, name: string): Promise<UserResult> =>
  changeRecord(users, context, { action: 'addUserDatabase', id: id }, (tx, user) => giveDatabase(tx, context, user, name))

export const removeUserDatabase = (context: RequestContext, id: string, name: string): Promise<UserResult> =>
  changeRecord(users, context, { action: 'removeUserDatabase', id: id }, (tx, user) => takeDatabase(tx, user, name))

export async function giveDatabase(tx: Orm, context: RequestContext, user: LockedUser, typed: string): Promise<UserError[] | UserDone> {
  const database = tidy(typed)
  const errors = databaseErrors('name', database)
  if (errors.length > 0) return errors
  const viewer = signedIn(context)
  const isGivable = (await givableDatabases(tx, viewer, [database])).has(database)
  if (!isGivable && !(await hasTaken(tx, viewer, user, database))) return [databaseUnknown('name')]
  const added = await tx.insert(userDatabase).values({ userId: user.id, name: database }).onConflictDoNothing().returning()
  if (added.length === 0) return [conflict('name', 'DATABASE_EXISTS', 'This user may open this database already.')]
  return { before: {}, after: { database } }
}

/** Whether the caller has removed this database from the user before, and so may assign it again. */
async function hasTaken(tx: Orm, { userId }: Viewer, { id }: LockedUser, database: string): Promise<boolean> {
  const [taken] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'UserIdentity'),
        eq(auditLog.subjectId, id),
        eq(auditLog.action, 'removeUserDatabase'),
        eq(auditLog.actorId, userId),
        sql`${auditLog.before}->>'database' = ${database}`,
      ),
    )
    .limit(1)
  return taken !== undefined
}

export async function takeDatabase(tx: Orm, user: LockedUser, database: string): Promise<UserError[] | UserDone> {
  const gone = await tx
    .delete(userDatabase)
    .where(and(eq(userDatabase.userId, user.id), eq(userDatabase.name, database)))
    .returning()
  if (gone.length === 0) return [missing('name', 'DATABASE_NOT_FOUND', 'This user may not open this database any more.')]
  return { before: { database }, after: {} }
}
