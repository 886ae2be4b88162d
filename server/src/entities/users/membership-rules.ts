import type { RequestContext } from '../../kit/graphql/context.ts'
import { readCustomers } from './user-access.rules.ts'
import { membershipErrors, readMemberships, writeMemberships } from './user-memberships.ts'
import type { Membership, MembershipChange } from './user-memberships.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { LockedUser } from './user.row.ts'
import type { UserRule } from './users.ts'

type Wanted = Pick<MembershipChange, 'after' | 'defaultId'> | UserError[]

/** Changes the customers that a user is a member of, of those within reach. @param named the customers that may be new to them */
export const membershipRule = (
  context: RequestContext,
  action: string,
  named: readonly string[],
  next: (user: LockedUser, now: readonly string[]) => Wanted,
): UserRule => ({
  action,
  touches: 'membership',
  async prepare(tx, users) {
    const held = await readMemberships(
      tx,
      context,
      users.map(({ id }) => id),
    )
    const known = await readCustomers(context, tx, named)
    const changes = new Map<string, MembershipChange>()
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
        changes.set(user.id, { ...wanted, userId: user.id, before, after })
        return { before: { customerIds: before }, after: { customerIds: after }, kept: { defaultId: defaultOf(now) } }
      },
      write: (tx_, changed) =>
        writeMemberships(
          tx_,
          changed.flatMap(({ id }) => changes.get(id) ?? []),
        ),
    }
  },
})

const defaultOf = (memberships: readonly Membership[]) => memberships.find(({ isDefault }) => isDefault)?.id ?? null

/** Makes users members of one more customer. */
export const addToCustomerRule = (context: RequestContext, customerId: string): UserRule =>
  membershipRule(context, 'updateUser', [customerId], (_, now) => ({ after: [...now, customerId.toLowerCase()] }))

/** Takes users out of one customer. */
export const removeFromCustomerRule = (context: RequestContext, customerId: string): UserRule =>
  membershipRule(context, 'updateUser', [], (_, now) => ({ after: now.filter((id) => id !== customerId.toLowerCase()) }))
