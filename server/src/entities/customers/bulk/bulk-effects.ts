import { sql, type SQL } from 'drizzle-orm'
import { isOffered } from '../../../access/customer-types.ts'
import { dependsOnCustomers } from '../../../accounts/required-provider.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RecordedChanges } from '../../../kit/bulk/recorded-changes.ts'
import type { Effect } from '../../../kit/jobs/kinds.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { userClaim } from '../../../tables/claim.table.ts'
import type { Facts } from '../../../kit/resource/change.ts'
import { customer, twoFactorLevels } from '../../../tables/customer.table.ts'
import { serverSideSession } from '../../../tables/people/session.table.ts'
import { userCustomer, userIdentity } from '../../../tables/people/user.table.ts'

type Effects = (context: Pick<RequestContext, 'owner'>, ids: readonly string[]) => Promise<readonly Effect[]>

/** Members who cannot sign in once these customers are disabled, because they have no other enabled customer. */
const isBarredBy = (ids: readonly string[]): SQL =>
  sql`${isMember(ids)} and ${dependsOnCustomers}
    and not exists (select from ${userCustomer} join ${customer} on ${customer.id} = ${userCustomer.customerId}
      where ${userCustomer.userId} = ${userIdentity.id} and ${customer.enabled} and not ${anyOf(customer.id, ids)})`

/** Number of members who cannot sign in once these customers are disabled. */
export const barredUsers = (orm: Pick<Orm, 'execute'>, ids: readonly string[]): Promise<number> => countOf(orm, isBarredBy(ids))

/** Counts the members who cannot sign in once these customers are disabled, and those of them who are signed out by it. */
export const barred: Effects = async ({ owner }, ids) => [
  { code: 'BARRED', count: await barredUsers(owner, ids) },
  { code: 'SIGNED_OUT', count: await countOf(owner, sql`${isBarredBy(ids)} and ${isSignedIn}`) },
]

/** Counts the members who would be asked for a second factor at the given level. */
export const countTwoFactorPrompts = async (
  { owner }: Pick<RequestContext, 'owner'>,
  ids: readonly string[],
  level: string | undefined,
): Promise<readonly Effect[]> => {
  if (level !== 'ALL' && level !== 'ADMIN') return []
  const asked = sql`${isMember(ids, isOffered('TWO_FACTOR'))} and ${level === 'ADMIN' ? isAdministrator : sql`true`}`
  return [{ code: 'ASKED_FOR_TWO_FACTOR', count: await countOf(owner, asked) }]
}

/** Counts the members who will sign in with the login provider from the next sign-in on. */
export const movedToProvider: Effects = async ({ owner }, ids) => [
  { code: 'SIGN_IN_ELSEWHERE', count: await countOf(owner, isMember(ids)) },
]

/** Effects on members when customers are restored to their former state. */
export const goingBack = async (context: Pick<RequestContext, 'owner'>, kept: RecordedChanges): Promise<readonly Effect[]> => {
  const idsWith = (isThis: (before: Facts) => boolean) => [...kept].filter(([, row]) => isThis(row.kept.before)).map(([id]) => id)
  const found = await Promise.all([
    barred(
      context,
      idsWith(({ enabled }) => enabled === false),
    ),
    movedToProvider(
      context,
      idsWith(({ loginProviderId }) => loginProviderId !== undefined),
    ),
    ...twoFactorLevels.map((level) =>
      countTwoFactorPrompts(
        context,
        idsWith(({ twoFactorLevel }) => twoFactorLevel === level),
        level,
      ),
    ),
  ])
  const byCode = Map.groupBy(
    found.flat().filter(({ count }) => count > 0),
    ({ code }) => code,
  )
  return [...byCode].map(([code, parts]) => ({ code, count: parts.reduce((sum, { count }) => sum + count, 0) }))
}

/** Users (rows of `user_identity`) for whom the level ADMIN requires two-factor authentication. */
export const isAdministrator = sql`(${userIdentity.userType} = 6 or exists (select from ${userClaim}
  where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} in ('Admin', 'PartnerAdmin', 'SuperAdmin')))`

export const isSignedIn = sql`exists (select from ${serverSideSession} where ${serverSideSession.userId} = ${userIdentity.id}
  and ${serverSideSession.endedAt} is null and ${serverSideSession.expiresAt} > now())`

const isMember = (
  ids: readonly string[],
  of: SQL = sql`true`,
) => sql`${userIdentity.id} in (select ${userCustomer.userId} from ${userCustomer}
  join ${customer} on ${customer.id} = ${userCustomer.customerId} where ${anyOf(userCustomer.customerId, ids)} and ${of})`

async function countOf(orm: Pick<Orm, 'execute'>, condition: SQL): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(sql`select count(*)::int as count from ${userIdentity} where ${condition}`)
  return rows[0]?.count ?? 0
}
