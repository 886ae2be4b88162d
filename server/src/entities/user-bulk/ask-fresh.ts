import { sql, type SQL } from 'drizzle-orm'
import { administrators, opensAccount } from '../../access/authority.ts'
import { anyOf } from '../../db/any-of.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { refusal } from '../../kit/graphql/refusal.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import type { UserRule } from '../users/users.ts'

/**
 * Requires a fresh sign-in before a job that gives access to accounts of administrators or to the caller's own. The job stores that there was one, because it cannot ask for
 * another later.
 * @param selected query that selects `{ id }`
 * @throws FRESH_AUTH_REQUIRED
 */
export async function askFresh(
  context: Pick<RequestContext, 'orm' | 'isFresh' | 'viewer'>,
  { touches = 'access' }: Partial<UserRule>,
  selected: SQL,
): Promise<void> {
  const { orm, isFresh } = context
  if (isFresh || !opensAccount(touches)) return
  const hasRole = sql`exists (select 1 from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role'
    and ${anyOf(userClaim.claimValue, administrators.roles)})`
  const { rows } = await orm.execute(sql`
    select 1 from ${userIdentity} where ${userIdentity.id} in (select selected.id from (${selected}) as selected)
      and (${userIdentity.id} = ${signedIn(context).userId} or ${anyOf(userIdentity.userType, administrators.userTypes)} or ${hasRole}) limit 1`)
  if (rows.length > 0) throw refusal('FRESH_AUTH_REQUIRED')
}
