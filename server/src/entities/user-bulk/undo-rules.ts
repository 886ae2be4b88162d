import { unchangedIn, type RecordedChanges } from '../../kit/bulk/recorded-changes.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { changedAgain, revertColumns } from '../../kit/resource/revert-columns.ts'
import { accessIn, hasAccess } from '../users/update/membership-access.ts'
import { membershipRule } from '../users/update/membership-rules.ts'
import type { UserRule } from '../users/users.ts'
import type { Facts } from '../../kit/resource/change.ts'

const ACTION = 'revertChange'
const CHANGED = changedAgain(null)

export const undoColumns = (_: RequestContext, rows: RecordedChanges): UserRule => ({
  action: ACTION,
  prepare: async () => ({
    decide(user) {
      const kept = unchangedIn(rows, user)
      const done = kept && revertColumns(userIdentity, user, kept.before, kept.after)
      if (done === undefined || Array.isArray(done)) return [CHANGED]
      return { ...done, set: { ...done.set, ...(isFacts(kept?.columns) && kept.columns) } }
    },
  }),
})

/** Restores memberships with their access, and which of them was the default. */
export const undoMemberships = (context: RequestContext, rows: RecordedChanges): UserRule => {
  const named = new Set([...rows.values()].flatMap(({ kept }) => idsIn(kept.before)))
  return membershipRule(
    context,
    ACTION,
    [...named],
    (user, now) => {
      const kept = unchangedIn(rows, user)
      if (!kept || JSON.stringify(idsIn(kept.after)) !== JSON.stringify(now)) return [CHANGED]
      const { defaultId } = kept
      return {
        after: idsIn(kept.before),
        defaultId: typeof defaultId === 'string' ? defaultId : null,
        ...(hasAccess(kept.before) && { access: accessIn(kept.before) }),
      }
    },
    [...rows.values()].map(({ kept }) => accessIn(kept.before)),
  )
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null
const idsIn = ({ customerIds }: Facts): string[] => (Array.isArray(customerIds) ? customerIds.map(String) : [])
