import { and, desc, eq, sql } from 'drizzle-orm'
import { isLockedByAdministrator } from '../../accounts/lockout.ts'
import type { Orm } from '../../db/orm.ts'
import { together } from '../../db/pipeline/together.ts'
import { detailClaims } from '../../entities/users/user-details.ts'
import type { LockedUser } from '../../entities/users/user.row.ts'
import { readClaims } from '../../entities/claims/set-claims.ts'
import { users, type UserRule } from '../../entities/users/users.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import type { Call } from '../call.ts'
import { refusedBy } from '../refusals.ts'
import { noResource, ScimError } from '../scim-error.ts'
import type { UserState } from './user-state.ts'
import { planChange, type Seen } from './user-write.ts'

type Options = {
  /** Version that the directory read. */
  readonly version?: number | undefined
  /** The directory deletes the user, or creates one again whom it deleted. */
  readonly isGone?: boolean
  readonly isBack?: boolean
}

/**
 * Changes a user to the result of `next`, which gets the state read under a lock. A user who was not managed yet is from now on.
 * @returns the changes by attribute, as the directory names them; undefined if there are none @throws ScimError
 */
export async function changeUser(
  call: Call,
  id: string,
  next: (now: UserState) => UserState,
  { version, ...options }: Options = {},
): Promise<Facts | undefined> {
  const names = new Map<string, string>()
  const { errors, done } = await changeByRule(users, call.context, { id, version }, directoryRule(call, next, options, names))
  if (errors) throw refusedBy(errors)
  if (!done) return undefined
  // A directory calls its own name `userName`, the audit log the sign-in name.
  const { renamed: _renamed, leaving: _leaving, userName: _signInName, ...changes } = done.after ?? {}
  const userName = names.get(id)
  return { ...changes, ...(userName !== undefined && { userName }) }
}

const directoryRule = (
  call: Call,
  next: (now: UserState) => UserState,
  { isGone = false, isBack = false }: Omit<Options, 'version'>,
  names: Map<string, string>,
): UserRule => ({
  action: isGone ? 'deprovisionUser' : 'updateUser',
  touches: 'access',
  async prepare(tx, records) {
    const plans = new Map<string, Awaited<ReturnType<typeof planChange>>>()
    for (const user of records) {
      const seen = await readSeen(tx, user.id)
      if (seen.kept?.deletedAt && !isBack) throw noResource('user', user.id)
      const isKeptOut = !user.isActive && (await isDeactivatedByHand(tx, user, seen.kept))
      const nextOf = isKeptOut ? (now: UserState) => staying(call, next(now), isBack) : next
      const plan = await planChange(tx, call, user, seen, nextOf, { isGone, isBack })
      plans.set(user.id, plan)
      if (plan && !Array.isArray(plan) && plan.userName !== undefined) names.set(user.id, plan.userName)
    }
    return {
      decide({ id }) {
        const plan = plans.get(id)
        return plan === undefined || Array.isArray(plan) ? plan : plan.done
      },
      async write(tx_, changed) {
        for (const { id } of changed) {
          const plan = plans.get(id)
          if (plan && !Array.isArray(plan)) await plan.write(tx_)
        }
      },
    }
  },
})

/**
 * Keeps a user inactive whom an administrator deactivated or locked; only an administrator can reactivate them. @throws ScimError if the call
 * requests nothing else
 */
function staying({ ignored }: Call, next: UserState, isBack: boolean): UserState {
  if (!next.active) return next
  if (isBack) throw new ScimError(409, 'An administrator deactivated or locked this user. They can be made active again in the portal.')
  ignored.add('active')
  return { ...next, active: false }
}

/** Whether an administrator locks or has deactivated a user: no directory has managed them yet, or their last deactivation was not by a directory. */
async function isDeactivatedByHand(tx: Orm, user: LockedUser, row: Seen['kept']): Promise<boolean> {
  if (!row || isLockedByAdministrator(user)) return true
  const { actingAs, subjectType, subjectId, after, denied, at, id } = auditLog
  const [last] = await tx
    .select({ isOfDirectory: sql<boolean>`coalesce(${actingAs} like 'scim:%', false)` })
    .from(auditLog)
    .where(and(eq(subjectType, 'UserIdentity'), eq(subjectId, user.id), sql`${after} ->> 'isActive' = 'false'`, eq(denied, false)))
    .orderBy(desc(at), desc(id))
    .limit(1)
  return last?.isOfDirectory === false
}

async function readSeen(tx: Orm, id: string): Promise<Seen> {
  const [[kept], claims] = await together(
    tx,
    () => tx.select().from(scimUser).where(eq(scimUser.userId, id)),
    () => readClaims(tx, id, [...detailClaims, 'name', 'default_locale']),
  )
  return { kept, claims }
}
