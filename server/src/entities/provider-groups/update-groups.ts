import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { refuseUnconfirmed } from '../../kit/resource/confirmed-rule.ts'
import { accessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { derivedProfile, providerGroupRow, providerGroups, seenGroups } from '../../tables/providers/provider-groups.table.ts'
import { grantsOf } from '../access-profiles/profile-cells.ts'
import type { LockedProvider, LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders, mayChangeProvider } from '../login-providers/login-providers.ts'
import { subjectSource } from '../joining/subject-source.ts'
import { groupKey } from './group-answer.ts'
import { giveByGroups, judgeGroups } from './judge-seen.ts'
import type { GroupEffects } from './judge-seen.ts'
import { mayGiveByGroup } from './may-give.ts'
import { takeAllDerived } from './take-derived.ts'

export type GroupRowInput = {
  readonly value: string
  readonly label?: string | null | undefined
  readonly customerId: string
  readonly accessProfileId: string
}
export type UpdateGroups = {
  readonly id: string
  readonly version: number
  readonly enabled?: boolean
  readonly claim?: string
  readonly absent?: 'KEEP' | 'REMOVE'
  /** Replaces all rows. */
  readonly rows?: readonly GroupRowInput[]
  /** The number of users that the preview counted. */
  readonly users?: number | undefined
  readonly digest?: string | undefined
}

const MOST_ROWS = 200
const LONGEST_VALUE = 300
const REQUIRED = (path: string) => invalid(path, 'REQUIRED', 'This field is required.')
const TOO_MANY = invalid('rows', 'TOO_MANY_ROWS', `Enter ${MOST_ROWS} rows at most.`)
const BEYOND = (path: string) =>
  invalid(path, 'GROUP_BEYOND_YOU', 'A group gives no more than you could give: you may not give this profile.')
const TWICE = invalid('rows', 'GROUP_TWICE', 'A group stands here twice for one customer.')
const ROWS_BEYOND = invalid('rows', 'GROUP_BEYOND_YOU', 'A row that you would remove gives an access profile that you may not give.')
const OF_VENDOR = invalid('enabled', 'JOINING_OF_VENDOR', 'Groups of the vendor’s own login provider give nothing.')

/**
 * Changes how groups give access profiles; what is omitted stays. Whoever saves it answers for all rows from then on. Profiles that a row gave which is
 * no longer there are taken at once, and what a row gives is given at once to those who were in its group at their last sign-in. Whoever may change
 * the provider can switch groups off, also with rows that they could not set; they are told nothing about customers that they do not see.
 */
export function updateGroups(context: RequestContext, { id, version, ...given }: UpdateGroups): Promise<ChangeResult<LoginProviderRow>> {
  const { userId } = signedIn(context)
  return changeRecord(loginProviders, context, { id, version, action: 'updateLoginProviderGroups' }, async (tx, provider) => {
    await tx.select({ id: providerGroups.providerId }).from(providerGroups).where(eq(providerGroups.providerId, id)).for('update')
    const { now, storedRows, next, rows, groups } = await readGroups(tx, provider, given)
    const known = new Set(storedRows.map(keyOfRow))
    const isJudged = (row: StoredRow) => next.enabled || !known.has(keyOfRow(row))
    const wanted = new Set(rows.map(keyOfRow))
    const gone = storedRows.filter((row) => !wanted.has(keyOfRow(row)))
    const errors = [...(await rowErrors(tx, context, provider, { ...next, rows, isJudged })), ...(await goneErrors(tx, context, gone))]
    if (errors.length > 0) return errors
    const judgement = await judgeGroups(tx, groups, context.reach.customers)
    const { effects } = judgement
    const refused = refuseUnconfirmed({ users: Math.max(effects.gains, effects.loses), digest: effects.digest }, given)
    if (refused) return [refused]
    const values = { ...next, ownerId: userId, source: subjectSource(provider) }
    await tx
      .insert(providerGroups)
      .values({ providerId: id, ...values })
      .onConflictDoUpdate({ target: providerGroups.providerId, set: values })
    await tx.delete(providerGroupRow).where(eq(providerGroupRow.providerId, id))
    if (rows.length > 0) await tx.insert(providerGroupRow).values(rows.map((row, position) => ({ providerId: id, position, ...row })))
    // Nobody is judged by what was said before groups were switched on, by another claim or by another provider.
    if (!groups.isSeen || !next.enabled) await tx.delete(seenGroups).where(eq(seenGroups.providerId, id))
    const lost = and(eq(derivedProfile.providerId, id), next.enabled ? sql`not ${isFounded(id)}` : undefined)
    const losers = sql`select ${derivedProfile.userId} from ${derivedProfile} join ${userAccessProfile} on ${userAccessProfile.userId} = ${derivedProfile.userId}
      and ${userAccessProfile.customerId} = ${derivedProfile.customerId} where ${lost}`
    // All at once and in the order of others who lock several users; as strongly as `takeDerived`, so that it need not wait for a stronger lock.
    await tx.execute(sql`select from ${userIdentity} where ${userIdentity.id} in (select unnest(${sql.param(judgement.gainers)}::uuid[]) union ${losers})
      order by ${userIdentity.id} for update`)
    const gave = await giveByGroups(tx, signedIn(context), judgement, losers)
    const taken = await takeAllDerived(tx, signedIn(context), lost)
    return {
      before: { ...now, rows: storedRows.map(factsOf) },
      after: { ...next, rows: rows.map(factsOf), ...(taken > 0 && { taken }), ...(gave > 0 && { given: gave }) },
    }
  }).catch((error: unknown) => {
    // The database finds more letters alike than `groupKey`.
    if (isUniqueViolation(error)) return { row: null, errors: [TWICE] }
    throw error
  })
}

/** Settings and rows as they are and as a change would make them. */
async function readGroups(tx: Orm, provider: LockedProvider, given: Pick<UpdateGroups, 'enabled' | 'claim' | 'absent' | 'rows'>) {
  const [stored] = await tx.select().from(providerGroups).where(eq(providerGroups.providerId, provider.id))
  const storedRows = await tx
    .select()
    .from(providerGroupRow)
    .where(eq(providerGroupRow.providerId, provider.id))
    .orderBy(asc(providerGroupRow.position))
  const now = { enabled: stored?.enabled ?? false, claim: stored?.claim ?? 'groups', absent: stored?.absent ?? ('KEEP' as const) }
  const next = { enabled: given.enabled ?? now.enabled, claim: (given.claim ?? now.claim).trim(), absent: given.absent ?? now.absent }
  const rows = (given.rows ?? storedRows).map(({ value, label, customerId, accessProfileId }) => ({
    value: value.trim(),
    label: tidy(label ?? '') || null,
    customerId,
    accessProfileId,
  }))
  const isSeen = now.enabled && stored?.claim === next.claim && stored.source === subjectSource(provider)
  return { now, storedRows, next, rows, groups: { provider, rows: next.enabled ? rows : [], isSeen } }
}

/** How many users get or lose an access profile at once by a change of groups. Null if there is no such login provider within reach. */
export async function countGroupEffects(
  context: RequestContext,
  { id, ...given }: Pick<UpdateGroups, 'id' | 'enabled' | 'claim' | 'rows'>,
): Promise<GroupEffects | null> {
  const [provider] = isUuid(id)
    ? await context.owner
        .select()
        .from(loginProvider)
        .where(and(eq(loginProvider.id, id), context.reach.loginProviders))
    : []
  if (!provider || !mayChangeProvider(context, provider)) return null
  const named = (given.rows ?? []).filter(({ customerId, accessProfileId }) => isUuid(customerId) && isUuid(accessProfileId))
  const reached = await context.owner
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        inArray(
          customer.id,
          named.map(({ customerId }) => customerId),
        ),
        context.reach.customers,
      ),
    )
  // Other rows are refused when they are saved, so that nothing is counted at their customers.
  const isReached = ({ customerId }: GroupRowInput) => reached.some((place) => place.id === customerId.toLowerCase())
  const rows = given.rows && named.filter(isReached)
  const { groups } = await readGroups(context.owner, provider, { ...given, ...(rows && { rows }) })
  return (await judgeGroups(context.owner, groups, context.reach.customers)).effects
}

type StoredRow = Omit<GroupRowInput, 'label'> & { readonly label: string | null }

const keyOfRow = ({ value, customerId, accessProfileId }: Omit<GroupRowInput, 'label'>) =>
  JSON.stringify([groupKey(value), customerId.toLowerCase(), accessProfileId.toLowerCase()])

const factsOf = ({ value, label, customerId, accessProfileId }: StoredRow) => ({
  group: value,
  ...(label !== null && { label }),
  customerId,
  accessProfileId,
})

async function rowErrors(
  tx: Orm,
  context: RequestContext,
  { partnerId, ofVendor }: LockedProvider,
  {
    enabled,
    claim,
    rows,
    isJudged,
  }: {
    readonly enabled: boolean
    readonly claim: string
    readonly rows: readonly StoredRow[]
    readonly isJudged: (row: StoredRow) => boolean
  },
): Promise<UserError[]> {
  if (ofVendor && enabled) return [OF_VENDOR]
  if (claim === '' || claim.length > LONGEST_VALUE) return [REQUIRED('claim')]
  if (rows.length > MOST_ROWS) return [TOO_MANY]
  const viewer = signedIn(context)
  const errors: UserError[] = []
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const { value, customerId, accessProfileId } = row
    const path = `rows.${at}`
    const key = JSON.stringify([groupKey(value), customerId.toLowerCase()])
    if (value === '' || value.length > LONGEST_VALUE) errors.push(REQUIRED(`${path}.value`))
    else if (seen.has(key)) errors.push(invalid(`${path}.value`, 'GROUP_TWICE', 'This group stands here twice for one customer.'))
    seen.add(key)
    if (!isJudged(row)) continue
    const [place] = isUuid(customerId)
      ? await tx
          .select({ id: customer.id, partnerId: customer.partnerId })
          .from(customer)
          .where(and(eq(customer.id, customerId), context.reach.customers))
      : []
    if (!place || place.partnerId !== partnerId) {
      errors.push(missing(`${path}.customerId`, 'CUSTOMER_NOT_FOUND', 'There is no such customer.'))
      continue
    }
    const [profile] = isUuid(accessProfileId)
      ? await tx
          .select({ id: accessProfile.id })
          .from(accessProfile)
          .where(and(eq(accessProfile.id, accessProfileId), eq(accessProfile.customerId, customerId)))
          .for('share')
      : []
    if (!profile)
      errors.push(missing(`${path}.accessProfileId`, 'ACCESSPROFILE_NOT_FOUND', 'There is no such access profile of this customer.'))
    else if (!mayGiveByGroup(viewer, place, await grantsOf(tx, accessProfileId))) errors.push(BEYOND(`${path}.accessProfileId`))
  }
  return errors
}

/** Whoever removes a row could set it: otherwise somebody with less takes what others gave. */
async function goneErrors(tx: Orm, context: RequestContext, gone: readonly StoredRow[]): Promise<UserError[]> {
  const viewer = signedIn(context)
  for (const { customerId, accessProfileId } of gone) {
    const [place] = await tx
      .select({ id: customer.id, partnerId: customer.partnerId })
      .from(customer)
      .where(and(eq(customer.id, customerId), context.reach.customers))
    if (!place || !mayGiveByGroup(viewer, place, await grantsOf(tx, accessProfileId))) return [ROWS_BEYOND]
  }
  return []
}

/** Whether a row gives the profile of a row of `derived_profile`. */
const isFounded = (providerId: string) => sql`exists (select from ${providerGroupRow} where ${providerGroupRow.providerId} = ${providerId}
  and ${providerGroupRow.customerId} = ${userAccessProfile.customerId} and ${providerGroupRow.accessProfileId} = ${userAccessProfile.accessProfileId}
  and lower(${providerGroupRow.value}) = lower(${derivedProfile.groupValue}))`
