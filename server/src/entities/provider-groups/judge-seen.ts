import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isAdministratorRow, opensBy } from '../../access/provider-trust.ts'
import { isBreakGlass, isLockedByHand } from '../../accounts/required-provider.ts'
import type { Orm } from '../../db/orm.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import type { Actor } from '../../kit/audit/audit.ts'
import { userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { lowerKeyOf, userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { derivedProfile, seenGroups } from '../../tables/providers/provider-groups.table.ts'
import { groupKey } from './group-answer.ts'
import type { GroupAnswer } from './group-answer.ts'
import { isManagedElsewhere } from './is-managed-elsewhere.ts'
import { keepsProfile } from './take-derived.ts'

/** Whoever is in more groups than this is judged at the next sign-in. */
const MOST_GROUPS = 2_000
/** Days for which a sign-in says who is in a group, as long as the profiles that it gave are kept (`takeLapsed`). */
const SEEN_DAYS = 30
/** Most profiles that one change gives at once; more are left to sign-ins. */
const MOST_AT_ONCE = 20_000
/** Profiles that one statement gives. */
const BATCH = 1_000

const digestOf = (providerId: string, value: string): string =>
  createHash('sha256')
    .update(`${providerId}\n${groupKey(value)}`)
    .digest('base64url')
    .slice(0, 22)

type SignIn = { readonly providerId: string; readonly userId: string; readonly subject: string }

/** Deletes what sign-ins said about a user's groups, so that only the next one is judged. */
export async function forgetGroups(tx: Pick<Orm, 'delete'>, { providerId, userId }: Omit<SignIn, 'subject'>): Promise<void> {
  await tx.delete(seenGroups).where(and(eq(seenGroups.providerId, providerId), eq(seenGroups.userId, userId)))
}

/** Time for which profiles stay while the provider does not list the groups, in hours. */
export const UNAVAILABLE_HOURS = 24

/**
 * Stores the groups of a sign-in. One that says nothing about groups leaves what the one before said, as long as it leaves the profiles too. What is
 * longer than what is stored is not stored in part: a group that is left out would read as one that the user has left.
 */
export async function rememberGroups(
  tx: Pick<Orm, 'insert' | 'delete'>,
  { providerId, userId, subject: providerKey }: SignIn,
  answer: GroupAnswer,
  absent: 'KEEP' | 'REMOVE',
): Promise<void> {
  if (answer.kind === 'UNAVAILABLE') {
    const isOld = lt(seenGroups.seenAt, sql`now() - make_interval(hours => ${UNAVAILABLE_HOURS})`)
    await tx.delete(seenGroups).where(and(eq(seenGroups.providerId, providerId), eq(seenGroups.userId, userId), isOld))
    return
  }
  if (answer.kind === 'ABSENT' && absent === 'KEEP') return
  const groups = answer.kind === 'VALUES' ? answer.values : []
  if (groups.length > MOST_GROUPS) return forgetGroups(tx, { providerId, userId })
  const seen = { providerKey, digests: groups.map((value) => digestOf(providerId, value)), seenAt: sql`now()` }
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
  readonly provider: Pick<LoginProvider, 'id' | 'partnerId'>
  /** Rows that give profiles: none while groups are off. */
  readonly rows: readonly JudgedRow[]
  /** Whether what sign-ins said was said by the claim and the provider of now, while groups were on. */
  readonly isSeen: boolean
}

/** Whether a sign-in that is remembered (a row of `seen_groups`) would let its user (a row of `user_identity`) in, and groups decide about them. */
const isJudged =
  (): SQL => sql`(${userIdentity.isActive} and not ${isLockedByHand()} and not (${isAdministratorRow} or ${isBreakGlass} or ${isManagedElsewhere})
  and exists (select from ${userLogin} join ${loginProvider} on ${loginProvider.name} = ${userLogin.loginProvider}
    where ${loginProvider.id} = ${seenGroups.providerId} and ${loginProvider.enabled} and ${userLogin.userId} = ${seenGroups.userId}
      and ${lowerKeyOf(userLogin.providerKey)} = ${lowerKeyOf(seenGroups.providerKey)}
      and coalesce(${userLogin.createdAt}, '-infinity') <= ${seenGroups.seenAt} and ${opensBy(userLogin.byLimited)}))`

/**
 * Tables for a statement: `given` are the rows, and `wanted` is the row that decides about a user at a customer, by the digests of their last sign-in.
 * @param only query of the users to whom it is restricted
 */
const wantedBy = ({ provider: { id, partnerId }, rows, isSeen }: JudgedGroups, only?: SQL): SQL => sql`
  with given as (
    select * from unnest(${sql.param(rows.map(({ value }) => digestOf(id, value)))}::text[], ${sql.param(rows.map(({ value }) => value))}::text[],
      ${sql.param(rows.map(({ label }) => label))}::text[], ${sql.param(rows.map(({ customerId }) => customerId))}::uuid[],
      ${sql.param(rows.map(({ accessProfileId }) => accessProfileId))}::uuid[])
      with ordinality as given (digest, value, label, customer_id, access_profile_id, position)
  ), wanted as (
    select distinct on (${seenGroups.userId}, given.customer_id) ${seenGroups.userId} as user_id, given.customer_id, given.access_profile_id,
      given.value, given.label, ${seenGroups.seenAt}::text as seen_at, ${userIdentity.partnerId} as partner_id
    from ${seenGroups} cross join lateral unnest(${seenGroups.digests}) as seen (digest) join given on given.digest = seen.digest
      join ${userCustomer} on ${userCustomer.userId} = ${seenGroups.userId} and ${userCustomer.customerId} = given.customer_id
      join ${customer} on ${customer.id} = given.customer_id and ${customer.partnerId} is not distinct from ${partnerId}::uuid
      join ${userIdentity} on ${userIdentity.id} = ${seenGroups.userId}
    where ${isSeen} and ${seenGroups.providerId} = ${id} and ${seenGroups.seenAt} > now() - make_interval(days => ${SEEN_DAYS})
      and ${isJudged()} ${only ? sql`and ${seenGroups.userId} in (${only})` : sql``}
    order by ${seenGroups.userId}, given.customer_id, given.position
  )`

/**
 * What rows change for users at once: `becomes` is the profile that a row gives (null: none does any longer), `was` the profile that a group of this
 * provider gave before. One row for each user and customer where they differ.
 */
const changesBy = (groups: JudgedGroups, only?: SQL): SQL => sql`${wantedBy(groups, only)}, held as not materialized (
    select ${userAccessProfile.userId} as user_id, ${userAccessProfile.customerId} as customer_id,
      ${userAccessProfile.accessProfileId} as access_profile_id, ${derivedProfile.providerId} as provider_id,
      coalesce(${derivedProfile.groupLabel}, ${derivedProfile.groupValue}) as given_by,
      exists (select from given where given.customer_id = ${userAccessProfile.customerId}
        and given.access_profile_id = ${userAccessProfile.accessProfileId} and lower(given.value) = lower(${derivedProfile.groupValue})) as is_founded
    from ${userAccessProfile} left join ${derivedProfile} on ${derivedProfile.userId} = ${userAccessProfile.userId}
      and ${derivedProfile.customerId} = ${userAccessProfile.customerId}
  )
  select wanted.user_id, wanted.partner_id, wanted.customer_id, held.access_profile_id as was, held.given_by, wanted.access_profile_id as becomes,
    wanted.value, wanted.label, wanted.seen_at
  from wanted left join held on held.user_id = wanted.user_id and held.customer_id = wanted.customer_id
  where held.user_id is null or (held.provider_id = ${groups.provider.id} and held.access_profile_id <> wanted.access_profile_id)
  union all
  select held.user_id, ${userIdentity.partnerId}, held.customer_id, held.access_profile_id, held.given_by, null, null, null, null
  from held join ${userIdentity} on ${userIdentity.id} = held.user_id
  where held.provider_id = ${groups.provider.id} and not held.is_founded and not ${keepsProfile}
    and not exists (select from wanted where wanted.user_id = held.user_id and wanted.customer_id = held.customer_id)`

/** Number of users who get an access profile at once, and who lose one; whoever gets another one counts in both. */
export type GroupEffects = { readonly gains: number; readonly loses: number; readonly digest: string }

export type Judgement = {
  readonly effects: GroupEffects
  /** Users who get a profile. */
  readonly gainers: readonly string[]
  /** The groups as they are judged at once. */
  readonly groups: JudgedGroups
}

/**
 * Counts what groups change at once. If they give more profiles than one change gives, they give none until the next sign-ins.
 * @param within condition on rows of `customer` at which the changes are counted
 */
export async function judgeGroups(orm: Pick<Orm, 'execute'>, groups: JudgedGroups, within: SQL, most = MOST_AT_ONCE): Promise<Judgement> {
  const { rows: counted } = await orm.execute<GroupEffects & { readonly gainers: readonly string[] | null }>(sql`select
      count(distinct user_id) filter (where becomes is not null)::int as gains, count(distinct user_id) filter (where was is not null)::int as loses,
      md5(coalesce(string_agg(concat_ws(' ', user_id, customer_id, was, becomes), ',' order by user_id, customer_id), '')) as digest,
      case when count(becomes) <= ${most} then coalesce(jsonb_agg(distinct user_id) filter (where becomes is not null), '[]') end as gainers
    from (${changesBy(groups)}) as change where customer_id in (select ${customer.id} from ${customer} where ${within})`)
  const { gainers, ...effects } = counted[0] ?? { gainers: [], gains: 0, loses: 0, digest: '' }
  return gainers === null && groups.isSeen
    ? judgeGroups(orm, { ...groups, isSeen: false }, within, most)
    : { effects, gainers: gainers ?? [], groups }
}

type Gain = {
  readonly user_id: string
  readonly customer_id: string
  readonly was: string | null
  readonly given_by: string | null
  readonly partner_id: string | null
  readonly becomes: string
  readonly value: string
  readonly label: string | null
  readonly seen_at: string
}

/**
 * Gives what rows give to those who were in their groups at their last sign-in, each with its audit row. A profile that is given so ends as if that
 * sign-in had given it. Where the row of another group gives what a user has, it becomes the reason, so that nothing is taken.
 * The caller has locked all of them before, so that what was given by hand until then is seen.
 * @param losers query of the users whose profiles no row founds any longer by their group
 * @returns the number of profiles given
 */
export async function giveByGroups(tx: Orm, actor: Actor, { gainers, groups }: Judgement, losers: SQL): Promise<number> {
  const { provider } = groups
  const { rows: gains } =
    gainers.length === 0
      ? { rows: [] }
      : await tx.execute<Gain>(
          sql`select * from (${changesBy(groups, sql`select unnest(${sql.param(gainers)}::uuid[])`)}) as change where becomes is not null order by user_id, customer_id`,
        )
  for (let at = 0; at < gains.length; at += BATCH) await give(tx, actor, provider.id, gains.slice(at, at + BATCH))
  await tx.execute(sql`${wantedBy(groups, losers)} update ${derivedProfile} set group_value = wanted.value, group_label = wanted.label
    from wanted, ${userAccessProfile} where ${derivedProfile.providerId} = ${provider.id} and ${derivedProfile.userId} = wanted.user_id
      and ${derivedProfile.customerId} = wanted.customer_id and ${userAccessProfile.userId} = wanted.user_id
      and ${userAccessProfile.customerId} = wanted.customer_id and ${userAccessProfile.accessProfileId} = wanted.access_profile_id
      and not exists (select from given where given.customer_id = wanted.customer_id and given.access_profile_id = wanted.access_profile_id
        and lower(given.value) = lower(${derivedProfile.groupValue}))`)
  return gains.length
}

async function give(tx: Orm, actor: Actor, providerId: string, gains: readonly Gain[]): Promise<void> {
  const places = sql`unnest(${sql.param(gains.map((gain) => gain.user_id))}::uuid[], ${sql.param(gains.map((gain) => gain.customer_id))}::uuid[],
    ${sql.param(gains.map((gain) => gain.becomes))}::uuid[], ${sql.param(gains.map((gain) => gain.value))}::text[],
    ${sql.param(gains.map((gain) => gain.label))}::text[], ${sql.param(gains.map((gain) => gain.seen_at))}::timestamptz[])
    as place (user_id, customer_id, access_profile_id, group_value, group_label, seen_at)`
  await tx.execute(sql`delete from ${userAccessProfile} using ${places}
    where ${userAccessProfile.userId} = place.user_id and ${userAccessProfile.customerId} = place.customer_id`)
  await tx.execute(
    sql`insert into ${userAccessProfile} (user_id, customer_id, access_profile_id) select user_id, customer_id, access_profile_id from ${places}`,
  )
  await tx.execute(sql`insert into ${derivedProfile} (user_id, customer_id, provider_id, group_value, group_label, confirmed_at)
    select user_id, customer_id, ${providerId}, group_value, group_label, seen_at from ${places}`)
  await writeAudits(
    tx,
    actor,
    gains.map(({ user_id: subjectId, partner_id: partnerId, customer_id: customerId, was, given_by: group, becomes, value, label }) => ({
      action: 'setUserAccessProfile' as const,
      subjectType: 'UserIdentity',
      subjectId,
      partnerId,
      before: { customerId, accessProfileId: was, ...(group !== null && { group }) },
      after: { customerId, accessProfileId: becomes, group: label ?? value },
    })),
  )
}
