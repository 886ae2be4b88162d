import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { isAdmin, LAST_ADMIN, LAST_OPERATIONS, findActiveAdmins, findActiveOperations } from '../users/delete/last-admin.ts'
import type { UserRule } from '../users/users.ts'
import { isDone } from '../../kit/resource/change.ts'

const OWN = invalid(null, 'OWN_ACCESS', 'You cannot change this of yourself.')

/** Refuses the caller's own account in a bulk action: on their own page it is a decision, among many users it is an accident. */
export const ownErrors = (context: RequestContext, { id }: { readonly id: string }) => (id === signedIn(context).userId ? [OWN] : [])

/** Wraps a rule so that it refuses the caller's own account. */
export const sparingOneself = (context: RequestContext, rule: UserRule): UserRule => ({
  ...rule,
  async prepare(tx, users) {
    const prepared = await rule.prepare(tx, users)
    return {
      ...prepared,
      decide(user) {
        const errors = ownErrors(context, user)
        return errors.length > 0 ? errors : prepared.decide(user)
      },
    }
  },
})

/**
 * Wraps a rule so that it refuses users whose change would leave a customer without an administrator who can sign in, or the installation without
 * such a member of vendor operations.
 * @param customerId the only customer that the users leave while they keep their user type
 */
export const sparingTheLast = (rule: UserRule, customerId: string | undefined): UserRule => ({
  ...rule,
  async prepare(tx, users) {
    const prepared = await rule.prepare(tx, users)
    const operations = customerId === undefined ? await findActiveOperations(tx, users) : undefined
    const customers = await findActiveAdmins(tx, users.filter(isAdmin), customerId === undefined ? undefined : [customerId])
    return {
      ...prepared,
      decide(user) {
        if (operations?.size === 1 && operations.has(user.id)) return [LAST_OPERATIONS]
        const administered = customers.filter(({ members }) => members.has(user.id))
        if (administered.some(({ standing }) => standing.size === 0 || (standing.size === 1 && standing.has(user.id)))) return [LAST_ADMIN]
        const decision = prepared.decide(user)
        if (isDone(decision)) {
          operations?.delete(user.id)
          for (const { standing } of administered) standing.delete(user.id)
        }
        return decision
      },
    }
  },
})
