import type { Touch } from '../../access/authority.ts'
import type { LockedUser } from '../users/user.row.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors, type InputRules } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { usersWithTries } from '../../accounts/limits.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { keepingTheLast, type LastAdminConsent } from '../users/delete/last-admin.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { users, type UserResult, type UserRule } from '../users/users.ts'
import { changeByRule, plainRule } from '../../kit/resource/record-rule.ts'

export const lockRules = { reason: { required: true, maxLength: 500 } } as const satisfies InputRules

/** Maximum duration of a lock. To shut a user out for good, an administrator deactivates the account. */
const LONGEST_MS = 10 * 366 * 86_400_000

type Lock = { readonly until: Date; readonly reason: string }

/** Checks the lock itself, regardless of the user. */
function lockErrors({ until, reason: typed }: Lock): UserError[] {
  const reason = tidy(typed)
  const isFuture = until.getTime() > Date.now() && until.getTime() < Date.now() + LONGEST_MS
  return [
    ...(isFuture ? [] : [invalid('until', 'LOCK_END_INVALID', 'A lock ends in the future, within ten years.')]),
    ...ruleErrors(lockRules, { reason }),
  ]
}

/** Locks users until a given time, with a reason. Users cannot lock themselves. */
export const lockRule = (context: RequestContext, lock: Lock): UserRule => ({
  action: 'lockUser',
  touches: 'record',
  prepare: async () => ({
    decide: ({ id, lockoutEnd, lockoutReason }) => {
      const [error] = lockErrors(lock)
      if (error) return [error]
      if (id === signedIn(context).userId) return [invalid(null, 'OWN_ACCESS', 'You cannot change this of yourself.')]
      const set = { lockoutEnd: lock.until, lockoutReason: tidy(lock.reason) }
      return { before: { lockoutEnd, lockoutReason }, after: set, set }
    },
  }),
})

/** Locks one user. The last administrator of a customer can be locked only if vendor operations confirm it. */
export async function lockUser(
  context: RequestContext,
  { id, confirmLastAdmin, ...lock }: Lock & LastAdminConsent & { readonly id: string },
): Promise<UserResult> {
  const errors = lockErrors(lock)
  if (errors.length > 0) return { row: null, errors }
  return changeByRule(users, context, { id: id }, keepingTheLast(context, { confirmLastAdmin }, lockRule(context, lock)))
}

/** Removes a lock and the failed attempts, including those counted under the user names that were typed. No change if there are none. */
export const unlockRule: UserRule = {
  action: 'unlockUser',
  touches: 'recovery',
  async prepare(tx, records) {
    const tried = await usersWithTries(tx, records)
    return {
      decide({ id, lockoutEnd, lockoutReason, accessFailedCount }) {
        if (lockoutEnd === null && accessFailedCount === 0 && !tried.has(id)) return undefined
        const after = { lockoutEnd: null, lockoutReason: null }
        return {
          before: { lockoutEnd, lockoutReason },
          after,
          set: { ...after, accessFailedCount: 0 },
          kept: { columns: { accessFailedCount } },
        }
      },
    }
  },
}

type AutomaticLockout = { readonly id: string; readonly version: number; readonly lockoutEnabled: boolean }

/** Sets whether failed attempts lock the account. An administrator can lock it in either case. */
export const setUserLockoutEnabled = (context: RequestContext, { id, version, lockoutEnabled }: AutomaticLockout): Promise<UserResult> =>
  changeByRule(
    users,
    context,
    { id, version },
    plainRule<LockedUser, Touch>(
      'setUserLockoutEnabled',
      (user) =>
        user.lockoutEnabled === lockoutEnabled
          ? undefined
          : { before: { lockoutEnabled: user.lockoutEnabled }, after: { lockoutEnabled }, set: { lockoutEnabled } },
      'access',
    ),
  )

export const unlockUser = (context: RequestContext, id: string): Promise<UserResult> => changeByRule(users, context, { id: id }, unlockRule)
