import { sql } from 'drizzle-orm'
import { isDirectory } from '../../../access/viewer.ts'
import { standsAsBreakGlass } from '../../../accounts/required-provider.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { isDone } from '../../../kit/resource/change.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'
import { breakGlassUser, requiredProvider } from '../../../tables/providers/required-provider.table.ts'
import type { UserRule } from '../users.ts'

const LAST_BREAK_GLASS = invalid(
  null,
  'LAST_BREAK_GLASS',
  'This is the last user who can sign in at a customer without its required login provider. First name another one there, or lift the requirement.',
)

/**
 * For each customer that names one of these users for the case that its required provider fails: the named users who could sign in. Locks the
 * requirements until the transaction ends, so that two who leave at the same time do not each count the other as remaining.
 * @param customerIds the only customers that matter
 */
async function findBreakGlass(tx: Orm, userIds: readonly string[], customerIds?: readonly string[]): Promise<Set<string>[]> {
  if (userIds.length === 0) return []
  const { rows: required } = await tx.execute<{ id: string }>(sql`
    select ${requiredProvider.customerId} as id from ${requiredProvider}
    where ${requiredProvider.customerId} in (select ${breakGlassUser.customerId} from ${breakGlassUser}
      where ${breakGlassUser.userId} = any(${sql.param([...userIds])}::uuid[]))
      ${customerIds === undefined ? sql`` : sql`and ${requiredProvider.customerId} = any(${sql.param([...customerIds])}::uuid[])`}
    order by ${requiredProvider.customerId} for update`)
  if (required.length === 0) return []
  const { rows } = await tx.execute<{ standing: string[] }>(sql`
    select array_agg(${breakGlassUser.userId}::text) as standing
    from ${breakGlassUser} join ${userIdentity} on ${userIdentity.id} = ${breakGlassUser.userId}
    where ${breakGlassUser.customerId} = any(${sql.param(required.map(({ id }) => id))}::uuid[]) and ${standsAsBreakGlass()}
    group by ${breakGlassUser.customerId}`)
  return rows.map(({ standing }) => new Set(standing))
}

/** Errors of a change after which a user cannot sign in by password and second factor, if nobody else named for it can. Nobody can confirm it. */
export async function lastBreakGlassErrors(tx: Orm, userId: string, customerIds?: readonly string[]): Promise<UserError[]> {
  const customers = await findBreakGlass(tx, [userId], customerIds)
  return customers.some((standing) => standing.size === 1 && standing.has(userId)) ? [LAST_BREAK_GLASS] : []
}

type Factors = { readonly twoFactorEnabled: boolean; readonly isAuthenticatorActive: boolean }

/** The same for a change of second factors. @param devices the number of security devices that remain */
export const lastFactorErrors = async (tx: Orm, userId: string, after: Factors, devices: number): Promise<UserError[]> =>
  after.twoFactorEnabled && (after.isAuthenticatorActive || devices > 0) ? [] : lastBreakGlassErrors(tx, userId)

/**
 * Wraps a rule after which users cannot sign in by password and second factor, so that somebody named for the failure of a required provider remains.
 * A directory does not reach those who are named.
 * @param customerId the only customer that the users leave
 */
export const sparingBreakGlass = (context: RequestContext, rule: UserRule, customerId?: string): UserRule => ({
  ...rule,
  async prepare(tx, users) {
    const prepared = await rule.prepare(tx, users)
    const ids = users.map(({ id }) => id)
    const customers = isDirectory(signedIn(context))
      ? []
      : await findBreakGlass(tx, ids, customerId === undefined ? undefined : [customerId])
    return {
      ...prepared,
      decide(user) {
        const decision = prepared.decide(user)
        if (!isDone(decision)) return decision
        if (customers.some((standing) => standing.size === 1 && standing.has(user.id))) return [LAST_BREAK_GLASS]
        for (const standing of customers) standing.delete(user.id)
        return decision
      },
    }
  },
})
