import type { AuditAction } from '../../../../../contract/audit-actions.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { readCustomers } from '../user-access.rules.ts'
import { emptied, lostAccess, readMembershipAccess, restoring, type MembershipAccess } from './membership-access.ts'
import { membershipErrors, readMemberships, writeMemberships, type Membership, type MembershipChange } from '../user-memberships.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import type { LockedUser } from '../user.row.ts'
import type { UserRule } from '../users.ts'

/** `access` is the access that restored memberships had. */
type Wanted = (Pick<MembershipChange, 'after' | 'defaultId'> & { readonly access?: MembershipAccess }) | UserError[]

/**
 * Changes a user's memberships in customers within the caller's reach.
 * @param named customers that the user may not be a member of yet
 * @param restored access that may be restored with memberships
 */
export const membershipRule = (
  context: RequestContext,
  action: AuditAction,
  named: readonly string[],
  next: (user: LockedUser, now: readonly string[]) => Wanted,
  restored: readonly MembershipAccess[] = [],
): UserRule => ({
  action,
  touches: 'membership',
  async prepare(tx, users) {
    const ids = users.map(({ id }) => id)
    const held = await readMemberships(tx, context, ids)
    const access = await readMembershipAccess(tx, ids)
    const restore = await restoring(tx, context, restored)
    const known = await readCustomers(context, tx, named)
    const changes = new Map<string, MembershipChange & { readonly access: MembershipAccess | undefined }>()
    return {
      decide(user) {
        const now = held.get(user.id) ?? []
        const before = now.map(({ id }) => id)
        const wanted = next(user, before)
        if (Array.isArray(wanted)) return wanted
        const after = [...new Set(wanted.after)].toSorted()
        if (JSON.stringify(after) === JSON.stringify(before)) return undefined
        const errors = membershipErrors(context, user, after, [...now, ...known])
        if (errors.length > 0) return errors
        const added = after.filter((id) => !before.includes(id))
        const unfit = wanted.access ? restore.errors(added, wanted.access) : []
        if (unfit.length > 0) return unfit
        changes.set(user.id, { userId: user.id, before, after, defaultId: wanted.defaultId, access: wanted.access })
        const gone = before.filter((id) => !after.includes(id))
        const lost = lostAccess(user, access.get(user.id) ?? [], gone)
        return {
          before: { customerIds: before, ...lost },
          after: { customerIds: after, ...emptied(lost), ...wanted.access },
          kept: { defaultId: defaultOf(now) },
        }
      },
      async write(tx_, changed) {
        const all = changed.flatMap(({ id }) => changes.get(id) ?? [])
        await writeMemberships(tx_, all)
        await restore.write(
          tx_,
          all.flatMap(({ userId, access: restoredAccess }) => (restoredAccess ? [{ userId, ...restoredAccess }] : [])),
        )
      },
    }
  },
})

const defaultOf = (memberships: readonly Membership[]) => memberships.find(({ isDefault }) => isDefault)?.id ?? null

export const addToCustomerRule = (context: RequestContext, customerId: string): UserRule =>
  membershipRule(context, 'updateUser', [customerId], (_, now) => ({ after: [...now, customerId.toLowerCase()] }))

export const removeFromCustomerRule = (context: RequestContext, customerId: string): UserRule =>
  membershipRule(context, 'updateUser', [], (_, now) => ({ after: now.filter((id) => id !== customerId.toLowerCase()) }))
