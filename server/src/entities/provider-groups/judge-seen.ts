import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isAdministratorRow } from '../../access/provider-trust.ts'
import { isBreakGlass } from '../../accounts/required-provider.ts'
import type { Orm } from '../../db/orm.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import type { Actor } from '../../kit/audit/audit.ts'
import { userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { derivedProfile, seenGroups } from '../../tables/providers/provider-groups.table.ts'
import { groupKey } from './group-answer.ts'
import type { GroupAnswer } from './group-answer.ts'
import { isManagedElsewhere } from './is-managed-elsewhere.ts'
import { keepsProfile } from './take-derived.ts'

/** More groups than this are rarely sent; those above it are judged at the next sign-in. */
const MOST_GROUPS = 2_000
/** Days for which a sign-in says who is in a group, as long as the profiles that it gave are kept (`takeLapsed`). */
const SEEN_DAYS = 30

const digestOf = (providerId: string, value: string): string =>
  createHash('sha256')
    .update(`${providerId}\n${groupKey(value)}`)
    .digest('base64url')
    .slice(0, 22)

/** Stores the groups of a sign-in. One that says nothing about groups leaves what the one before said. */
export async function rememberGroups(
  tx: Pick<Orm, 'insert'>,
  providerId: string,
  userId: string,
  answer: GroupAnswer,
  absent: 'KEEP' | 'REMOVE',
): Promise<void> {
  if (answer.kind === 'UNAVAILABLE' || (answer.kind === 'ABSENT' && absent === 'KEEP')) return
  const groups = answer.kind === 'VALUES' ? answer.values.slice(0, MOST_GROUPS) : []
  const seen = { digests: groups.map((value) => digestOf(providerId, value)), seenAt: sql`now()` }
  await tx
    .insert(seenGroups)
    .values({ providerId, userId, ...seen })
    .onConflictDoUpdate({ target: [seenGroups.providerId, seenGroups.userId], set: seen })
}

type JudgedRow = {
  readonly value: string
  readonly label: string | null
  readonly customerId: string
  readonly accessProfileId: string
}

export type JudgedGroups = {
  readonly provider: Pick<LoginProvider, 'id' | 'name' | 'partnerId'>
  /** Rows that give profiles: none while groups are off. */
  readonly rows: readonly JudgedRow[]
  /** Whether what sign-ins said was said by the claim and the provider of now. */
  readonly isSeen: boolean
}

/**
 * What rows change for users at once: `becomes` is the profile that the row at `position` gives (null: none does any longer), `was` the profile that a
 * group of this provider gave before. One row for each user and customer where they differ.
 */
const changesBy = ({ provider: { id, name, partnerId }, rows, isSeen }: JudgedGroups): SQL => sql`
  with given as (
    select * from unnest(${sql.param(rows.map(({ value }) => digestOf(id, value)))}::text[], ${sql.param(rows.map(({ value }) => value))}::text[],
      ${sql.param(rows.map(({ customerId }) => customerId))}::uuid[], ${sql.param(rows.map(({ accessProfileId }) => accessProfileId))}::uuid[])
      with ordinality as given (digest, value, customer_id, access_profile_id, position)
  ), wanted as (
    select distinct on (${seenGroups.userId}, given.customer_id) ${seenGroups.userId} as user_id, given.customer_id, given.access_profile_id,
      given.position::int - 1 as position, ${seenGroups.seenAt}::text as seen_at, ${userIdentity.partnerId} as partner_id
    from ${seenGroups} join given on given.digest = any(${seenGroups.digests})
      join ${userCustomer} on ${userCustomer.userId} = ${seenGroups.userId} and ${userCustomer.customerId} = given.customer_id
      join ${customer} on ${customer.id} = given.customer_id and ${customer.partnerId} is not distinct from ${partnerId}::uuid
      join ${userIdentity} on ${userIdentity.id} = ${seenGroups.userId} and ${userIdentity.isActive}
    where ${isSeen} and ${seenGroups.providerId} = ${id} and ${seenGroups.seenAt} > now() - make_interval(days => ${SEEN_DAYS})
      and exists (select from ${userLogin} where ${userLogin.userId} = ${seenGroups.userId} and ${userLogin.loginProvider} = ${name}
        and ${userLogin.createdAt} <= ${seenGroups.seenAt})
      and not (${isAdministratorRow} or ${isBreakGlass} or ${isManagedElsewhere})
    order by ${seenGroups.userId}, given.customer_id, given.position
  ), held as not materialized (
    select ${userAccessProfile.userId} as user_id, ${userAccessProfile.customerId} as customer_id,
      ${userAccessProfile.accessProfileId} as access_profile_id, ${derivedProfile.providerId} as provider_id,
      coalesce(${derivedProfile.groupLabel}, ${derivedProfile.groupValue}) as given_by,
      exists (select from given where given.customer_id = ${userAccessProfile.customerId}
        and given.access_profile_id = ${userAccessProfile.accessProfileId} and lower(given.value) = lower(${derivedProfile.groupValue})) as is_founded
    from ${userAccessProfile} left join ${derivedProfile} on ${derivedProfile.userId} = ${userAccessProfile.userId}
      and ${derivedProfile.customerId} = ${userAccessProfile.customerId}
  )
  select wanted.user_id, wanted.partner_id, wanted.customer_id, held.access_profile_id as was, held.given_by, wanted.access_profile_id as becomes,
    wanted.position, wanted.seen_at
  from wanted left join held on held.user_id = wanted.user_id and held.customer_id = wanted.customer_id
  where held.user_id is null or (held.provider_id = ${id} and held.access_profile_id <> wanted.access_profile_id)
  union all
  select held.user_id, ${userIdentity.partnerId}, held.customer_id, held.access_profile_id, held.given_by, null, null, null
  from held join ${userIdentity} on ${userIdentity.id} = held.user_id
  where held.provider_id = ${id} and not held.is_founded and not ${keepsProfile}
    and not exists (select from wanted where wanted.user_id = held.user_id and wanted.customer_id = held.customer_id)`

/** Number of users who get an access profile at once, and who lose one; whoever gets another one counts in both. */
export type GroupEffects = { readonly gains: number; readonly loses: number; readonly digest: string }

export async function countByGroups(orm: Pick<Orm, 'execute'>, groups: JudgedGroups): Promise<GroupEffects> {
  const { rows: counted } = await orm.execute<GroupEffects>(sql`select
      count(distinct user_id) filter (where becomes is not null)::int as gains, count(distinct user_id) filter (where was is not null)::int as loses,
      md5(coalesce(string_agg(concat_ws(' ', user_id, customer_id, was, becomes), ',' order by user_id, customer_id), '')) as digest
    from (${changesBy(groups)}) as change`)
  return counted[0] ?? { gains: 0, loses: 0, digest: '' }
}

type Gain = {
  readonly user_id: string
  readonly customer_id: string
  readonly was: string | null
  readonly given_by: string | null
  readonly partner_id: string | null
  readonly position: number
  readonly seen_at: string
}

/**
 * Gives what rows give to those who were in their groups at their last sign-in, each with its audit row; `takeDerived` has taken before what no row
 * gives any longer. A profile that is given so ends as if that sign-in had given it.
 */
export async function giveByGroups(tx: Orm, actor: Actor, groups: JudgedGroups): Promise<number> {
  const { provider, rows } = groups
  const changes = changesBy(groups)
  // In the order of `takeDerived`, and read again below: an assignment by hand that was under way is seen.
  await tx.execute(sql`select from ${userIdentity} where ${userIdentity.id} in (select user_id from (${changes}) as change where becomes is not null)
    order by ${userIdentity.id} for no key update`)
  const { rows: found } = await tx.execute<Gain>(
    sql`select * from (${changes}) as change where becomes is not null order by user_id, customer_id`,
  )
  if (found.length === 0) return 0
  const gains = found.flatMap((gain) => {
    const row = rows[gain.position]
    return row ? [{ ...gain, row }] : []
  })
  const places = sql`unnest(${sql.param(gains.map((gain) => gain.user_id))}::uuid[], ${sql.param(gains.map((gain) => gain.customer_id))}::uuid[],
    ${sql.param(gains.map(({ row }) => row.accessProfileId))}::uuid[], ${sql.param(gains.map(({ row }) => row.value))}::text[],
    ${sql.param(gains.map(({ row }) => row.label))}::text[], ${sql.param(gains.map((gain) => gain.seen_at))}::timestamptz[])
    as place (user_id, customer_id, access_profile_id, group_value, group_label, seen_at)`
  await tx.execute(sql`delete from ${userAccessProfile} using ${places}
    where ${userAccessProfile.userId} = place.user_id and ${userAccessProfile.customerId} = place.customer_id`)
  await tx.execute(
    sql`insert into ${userAccessProfile} (user_id, customer_id, access_profile_id) select user_id, customer_id, access_profile_id from ${places}`,
  )
  await tx.execute(sql`insert into ${derivedProfile} (user_id, customer_id, provider_id, group_value, group_label, confirmed_at)
    select user_id, customer_id, ${provider.id}, group_value, group_label, seen_at from ${places}`)
  await writeAudits(
    tx,
    actor,
    gains.map(({ user_id: subjectId, partner_id: partnerId, customer_id: customerId, was, given_by: group, row }) => ({
      action: 'setUserAccessProfile' as const,
      subjectType: 'UserIdentity',
      subjectId,
      partnerId,
      before: { customerId, accessProfileId: was, ...(group !== null && { group }) },
      after: { customerId, accessProfileId: row.accessProfileId, group: row.label ?? row.value },
    })),
  )
  return gains.length
}
