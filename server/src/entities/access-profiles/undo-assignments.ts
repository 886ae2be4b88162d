import type { RequestContext } from '../../kit/graphql/context.ts'
import { unchangedIn, type RecordedChanges } from '../../kit/bulk/recorded-changes.ts'
import { changedAgain } from '../../kit/resource/revert-columns.ts'
import type { LockedUser } from '../users/user.row.ts'
import type { UserRule } from '../users/users.ts'
import { assignRule } from './assign-profile.ts'

const CHANGED = changedAgain(null)
const FULL_ACCESS = Symbol('full access')

/** Restores the profile or full access that each user had at a customer, by the rule that assigns one. */
export const undoAssignments = (context: RequestContext, rows: RecordedChanges, customerId: string): UserRule => {
  const before = ({ id }: Pick<LockedUser, 'id'>) => {
    const { accessProfileId, fullAccess } = rows.get(id)?.kept.before ?? {}
    return typeof accessProfileId === 'string' ? accessProfileId : fullAccess === true ? FULL_ACCESS : null
  }
  return {
    action: 'revertChange',
    touches: 'membership',
    async prepare(tx, users) {
      const groups = await Promise.all(
        [...Map.groupBy(users, before)].map(async ([held, list]) => {
          const to = held === FULL_ACCESS ? { accessProfileId: null, fullAccess: true } : { accessProfileId: held }
          return [held, await assignRule(context, { customerId, ...to }).prepare(tx, list)] as const
        }),
      )
      const prepared = new Map(groups)
      return {
        decide: (user) => (unchangedIn(rows, user) ? prepared.get(before(user))?.decide(user) : [CHANGED]),
        async write(tx_, changed) {
          for (const [held, list] of Map.groupBy(changed, before)) await prepared.get(held)?.write?.(tx_, list)
        },
      }
    },
  }
}
