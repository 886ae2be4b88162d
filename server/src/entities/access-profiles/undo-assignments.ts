import type { RequestContext } from '../../kit/graphql/context.ts'
import { unchangedIn } from '../../kit/bulk/kept-rows.ts'
import type { KeptRows } from '../../kit/bulk/kept-rows.ts'
import { changedAgain } from '../../kit/resource/revert-columns.ts'
import type { LockedUser } from '../users/user.row.ts'
import type { UserRule } from '../users/users.ts'
import { assignRule } from './assign-profile.ts'

const CHANGED = changedAgain(null)

/** Gives many users back the profile that each had at a customer, by the rule of giving one. */
export const undoAssignments = (context: RequestContext, rows: KeptRows, customerId: string): UserRule => {
  const before = ({ id }: Pick<LockedUser, 'id'>) => {
    const held = rows.get(id)?.kept.before['accessProfileId']
    return typeof held === 'string' ? held : null
  }
  return {
    action: 'revertChange',
    touches: 'membership',
    async prepare(tx, users) {
      const groups = await Promise.all(
        [...Map.groupBy(users, before)].map(async ([accessProfileId, list]) => {
          const rule = assignRule(context, { customerId, accessProfileId })
          return [accessProfileId, await rule.prepare(tx, list)] as const
        }),
      )
      const prepared = new Map(groups)
      return {
        decide: (user) => (unchangedIn(rows, user) ? prepared.get(before(user))?.decide(user) : [CHANGED]),
        async write(tx_, changed) {
          for (const [accessProfileId, list] of Map.groupBy(changed, before)) await prepared.get(accessProfileId)?.write?.(tx_, list)
        },
      }
    },
  }
}
