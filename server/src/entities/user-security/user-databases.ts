import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { ruleErrors } from '../../graphql/input-rules.ts'
import type { InputRules } from '../../graphql/input-rules.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { changeUser, conflict, invalid, missing } from '../users/change-user.ts'
import type { ChangeResult, Done, LockedUser } from '../users/change-user.ts'
import { tidy } from '../users/user-access.rules.ts'
import { userDatabase } from '../users/user.table.ts'

export const databaseRules = { name: { required: true, maxLength: 100 } } as const satisfies InputRules

const NAME = /^[\p{L}\d._-]+$/u

/** What is wrong with the name of a database. @param path the input field that holds it */
export const databaseErrors = (path: string, name: string): UserError[] => [
  ...ruleErrors(databaseRules, { name }).map((error) => ({ ...error, path })),
  ...(name === '' || NAME.test(name) ? [] : [invalid(path, 'DATABASE_INVALID', 'Use letters, digits and . _ - only.')]),
]

/** The names of the databases that a user may open, in the alphabet's order. */
export async function databasesOf(orm: Pick<Orm, 'select'>, userId: string): Promise<string[]> {
  const rows = await orm.select().from(userDatabase).where(eq(userDatabase.userId, userId)).orderBy(asc(userDatabase.name))
  return rows.map(({ name }) => name)
}

/** Lets a user open a database of the HR product. */
export const addUserDatabase = (context: RequestContext, id: string, name: string): Promise<ChangeResult> =>
  changeUser(context, { action: 'addUserDatabase', userId: id }, (tx, user) => giveDatabase(tx, user, name))

/** Takes a database from a user. */
export const removeUserDatabase = (context: RequestContext, id: string, name: string): Promise<ChangeResult> =>
  changeUser(context, { action: 'removeUserDatabase', userId: id }, (tx, user) => takeDatabase(tx, user, name))

export async function giveDatabase(tx: Orm, user: LockedUser, typed: string): Promise<UserError[] | Done> {
  const database = tidy(typed)
  const errors = databaseErrors('name', database)
  if (errors.length > 0) return errors
  const added = await tx.insert(userDatabase).values({ userId: user.id, name: database }).onConflictDoNothing().returning()
  if (added.length === 0) return [conflict('name', 'DATABASE_EXISTS', 'This user may open this database already.')]
  return { before: {}, after: { database } }
}

export async function takeDatabase(tx: Orm, user: LockedUser, database: string): Promise<UserError[] | Done> {
  const gone = await tx
    .delete(userDatabase)
    .where(and(eq(userDatabase.userId, user.id), eq(userDatabase.name, database)))
    .returning()
  if (gone.length === 0) return [missing('name', 'DATABASE_NOT_FOUND', 'This user may not open this database any more.')]
  return { before: { database }, after: {} }
}
