import { eq, sql } from 'drizzle-orm'
import { asksFreshSignIn, authorityOver } from '../../access/authority.ts'
import type { Managed, Touch } from '../../access/authority.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { AuditEntry } from '../../kit/audit/audit.ts'
import { lockUsers } from './read-users.ts'
import { userColumns } from './user.row.ts'
import type { UserRow } from './user.row.ts'
import { userIdentity } from '../../tables/user.table.ts'

/** A user as they stand while they are changed: their whole row, locked, and what authority over them is judged by. */
export type LockedUser = typeof userIdentity.$inferSelect & Pick<Managed, 'roles' | 'customers'>
export type UserChange = {
  /** What the audit row calls it. */
  readonly action: string
  readonly userId: string
  /** What opens the account, unless told that it is less. */
  readonly touches?: Touch | undefined
  /** The version that the caller saw; another one is a conflict. Not given where the change does not rest on what was seen. */
  readonly version?: number | null | undefined
}
/** What has been done, for the audit row; `set` are columns of the user that are still to be written. */
export type Done = {
  readonly before?: Facts
  readonly after?: Facts
  readonly set?: Partial<typeof userIdentity.$inferInsert>
  /** The user is no more. */
  readonly gone?: true
  /** What is needed besides to put it back as it was. */
  readonly kept?: Facts
}
export type Facts = Readonly<Record<string, unknown>>
export type ChangeResult = { readonly userIdentity: UserRow | null; readonly errors: UserError[] | null }

type Work = (tx: Orm, user: LockedUser) => Promise<UserError[] | Done | undefined>
type Answer = ChangeResult & { readonly changed: boolean }

/** What came of the change of one user. */
export type Outcome = { readonly state: 'DONE' | 'UNCHANGED' } | { readonly state: 'REFUSED'; readonly error: UserError }
/** Where a change is one row of a job: what else it must satisfy, and what is written of its outcome in its own transaction. */
export type Part = {
  readonly guard: (user: LockedUser) => UserError[]
  readonly record: (tx: Orm, outcome: Outcome) => Promise<void>
}

const NOT_FOUND = missing('id', 'USER_NOT_FOUND', 'There is no such user.')
const ABOVE = invalid(null, 'USER_ABOVE_YOU', 'You may not change this user: they have rights that you cannot give.')
const BEYOND = invalid(
  null,
  'USER_BEYOND_YOU',
  'This user also belongs to other organisations. Ask an administrator of all of them or your partner administrator.',
)
export const STALE = invalid(null, 'FRESH_AUTH_REQUIRED', 'Sign in again to change this.')
const OUTDATED = conflict('version', 'VERSION_CONFLICT', 'Somebody else has changed this user since you opened it.')

/**
 * Changes one user: within reach, with authority over them, on the version that was seen, and with its audit row, all in one transaction or none.
 * A conflict answers the user as they are now. `work` answers what is wrong, or what it did; where nothing changed (undefined), nothing is written.
 * @throws FRESH_AUTH_REQUIRED where the change asks for a fresh sign-in and the caller's is older
 */
export async function changeUser(context: RequestContext, change: UserChange, work: Work): Promise<ChangeResult> {
  const { userId } = change
  const result = await context.orm.transaction(async (tx) => {
    const { changed, ...answer } = await changeWithin(tx, context, change, work)
    await context.part?.record(tx, outcomeOf(answer, changed))
    return answer
  })
  if (result.errors?.includes(STALE) && !context.part) throw refusal('FRESH_AUTH_REQUIRED')
  context.load.claimsOf.clear(userId)
  context.load.customersOf.clear(userId)
  context.load.loginsOf.clear(userId)
  return result
}

async function changeWithin(
  tx: Orm,
  context: RequestContext,
  { action, userId, version, touches }: UserChange,
  work: Work,
): Promise<Answer> {
  const viewer = signedIn(context)
  const [found] = (await lockUsers(tx, context, [userId])).values()
  const { user, error, denied } = admitted(context, found, touches)
  if (!user) {
    if (denied) await writeAudit(tx, viewer, auditOf(action, denied))
    return refused([error])
  }
  if (version != null && version !== user.version)
    return { userIdentity: await readUserRow(tx, user.id), errors: [OUTDATED], changed: false }
  const guarded = context.part?.guard(user) ?? []
  const done = guarded.length > 0 ? guarded : await work(tx, user)
  if (Array.isArray(done)) return refused(done)
  if (done === undefined) return { userIdentity: await readUserRow(tx, user.id), errors: null, changed: false }
  await writeAudit(tx, viewer, auditOf(action, user, done))
  if (done.gone) return { userIdentity: null, errors: null, changed: true }
  const [row] = await tx
    .update(userIdentity)
    .set({ ...done.set, version: sql`${userIdentity.version} + 1` })
    .where(eq(userIdentity.id, user.id))
    .returning(userColumns)
  if (!row) throw new Error('The database answered no row for the user it changed')
  return { userIdentity: row, errors: null, changed: true }
}

type Admission =
  | { readonly user: LockedUser; readonly error?: never; readonly denied?: never }
  | { readonly user?: never; readonly error: UserError; readonly denied?: LockedUser }

/** Whether the caller may change this of this user, whatever is to be changed of it. `denied` is to be audited. */
export function admitted(context: RequestContext, found: LockedUser | undefined, touches: Touch = 'access'): Admission {
  const viewer = signedIn(context)
  if (!found) return { error: NOT_FOUND }
  const authority = authorityOver(viewer, found)
  if (authority === 'NONE') return { error: ABOVE, denied: found }
  if (authority === 'MEMBERSHIP' && touches !== 'membership') return { error: BEYOND, denied: found }
  return !context.isFresh && asksFreshSignIn(viewer, found, touches) ? { error: STALE, denied: found } : { user: found }
}

/** The audit row of a change of a user; without what was done, of one that was denied. */
export const auditOf = (action: string, { id, partnerId }: LockedUser, done?: Done): AuditEntry => ({
  action,
  subjectType: 'UserIdentity',
  subjectId: id,
  partnerId,
  ...(done ? { before: done.before, after: done.after } : { denied: true }),
})

const refused = (errors: UserError[]): Answer => ({ userIdentity: null, errors, changed: false })

const outcomeOf = ({ errors }: ChangeResult, changed: boolean): Outcome => {
  const [error] = errors ?? []
  return error ? { state: 'REFUSED', error } : { state: changed ? 'DONE' : 'UNCHANGED' }
}

async function readUserRow(tx: Orm, id: string): Promise<UserRow | null> {
  const [row] = await tx.select(userColumns).from(userIdentity).where(eq(userIdentity.id, id))
  return row ?? null
}
