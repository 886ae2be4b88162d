import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isOffered } from '../../access/customer-types.ts'
import { dependsOnCustomers } from '../../accounts/customer-standing.ts'
import { anyOf } from '../../db/any-of.ts'
import type { BulkEffect } from '../../kit/bulk/bulk.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { userClaim } from '../../tables/claim.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { serverSideSession } from '../../tables/session.table.ts'
import { userCustomer, userIdentity } from '../../tables/user.table.ts'

type Effects = (context: Pick<RequestContext, 'owner'>, ids: readonly string[]) => Promise<readonly BulkEffect[]>

/** Members whom disabling these customers signs out: signed in now, and of no other enabled customer. */
export const signedOut: Effects = ({ owner }, ids) =>
  counted(
    owner,
    'SIGNED_OUT',
    sql`${isMember(ids)} and ${dependsOnCustomers}
      and exists (select from ${serverSideSession} where ${serverSideSession.userId} = ${userIdentity.id}
        and ${serverSideSession.endedAt} is null and ${serverSideSession.expiresAt} > now())
      and not exists (select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
        where ${userCustomer.userId} = ${userIdentity.id} and ${customer.enabled} and not ${anyOf(customer.id, ids)})`,
  )

/** Members who are asked for a second step, by the level that is set. */
export const askedForTwoFactor = async (
  { owner }: Pick<RequestContext, 'owner'>,
  ids: readonly string[],
  level: string | undefined,
): Promise<readonly BulkEffect[]> => {
  if (level !== 'ALL' && level !== 'ADMIN') return []
  const isAdmin = sql`(${userIdentity.userType} = 6 or exists (select from ${userClaim} where ${userClaim.userId} = ${userIdentity.id}
      and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} in ('Admin', 'PartnerAdmin', 'SuperAdmin')))`
  return counted(
    owner,
    'ASKED_FOR_TWO_FACTOR',
    sql`${isMember(ids, isOffered('TWO_FACTOR'))} and ${level === 'ADMIN' ? isAdmin : sql`true`}`,
  )
}

/** Members, who sign in elsewhere from the next time on. */
export const movedToProvider: Effects = ({ owner }, ids) => counted(owner, 'SIGN_IN_ELSEWHERE', isMember(ids))

const isMember = (
  ids: readonly string[],
  of: SQL = sql`true`,
) => sql`${userIdentity.id} in (select ${userCustomer.userId} from ${userCustomer}
  join ${customer} on ${customer.id} = ${userCustomer.customerId} where ${anyOf(userCustomer.customerId, ids)} and ${of})`

async function counted(owner: RequestContext['owner'], code: string, condition: SQL): Promise<readonly BulkEffect[]> {
  const { rows } = await owner.execute<{ count: number }>(sql`select count(*)::int as count from ${userIdentity} where ${condition}`)
  return [{ code, count: rows[0]?.count ?? 0 }]
}
