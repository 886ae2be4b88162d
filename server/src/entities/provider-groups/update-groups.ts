import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { writeAudits } from '../../kit/audit/audit.ts'
import { accessProfile, userAccessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { derivedProfile, providerGroupRow, providerGroups } from '../../tables/providers/provider-groups.table.ts'
import { grantsOf } from '../access-profiles/profile-cells.ts'
import type { LockedProvider, LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { groupKey } from './group-answer.ts'
import { mayGiveByGroup } from './may-give.ts'

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
}

const MOST_ROWS = 200
const LONGEST_VALUE = 300
const REQUIRED = (path: string) => invalid(path, 'REQUIRED', 'This field is required.')
const TOO_MANY = invalid('rows', 'TOO_MANY_ROWS', `Enter ${MOST_ROWS} rows at most.`)
const BEYOND = (path: string) =>
  invalid(path, 'GROUP_BEYOND_YOU', 'A group gives no more than you could give: you may not give this profile.')
const OF_VENDOR = invalid('enabled', 'JOINING_OF_VENDOR', 'Groups of the vendor’s own login provider give nothing.')

/**
 * Changes how groups give access profiles; what is omitted stays. Whoever saves it answers for all rows from then on. Profiles that a row gave which is
 * no longer there are taken at once; what a new row gives comes with the next sign-in.
 */
export function updateGroups(context: RequestContext, { id, version, ...given }: UpdateGroups): Promise<ChangeResult<LoginProviderRow>> {
  const { userId } = signedIn(context)
  return changeRecord(loginProviders, context, { id, version, action: 'updateLoginProviderGroups' }, async (tx, provider) => {
    const [stored] = await tx.select().from(providerGroups).where(eq(providerGroups.providerId, id)).for('update')
    const storedRows = await tx
      .select()
      .from(providerGroupRow)
      .where(eq(providerGroupRow.providerId, id))
      .orderBy(asc(providerGroupRow.position))
    const now = { enabled: stored?.enabled ?? false, claim: stored?.claim ?? 'groups', absent: stored?.absent ?? ('KEEP' as const) }
    const next = { enabled: given.enabled ?? now.enabled, claim: (given.claim ?? now.claim).trim(), absent: given.absent ?? now.absent }
    const rows = (given.rows ?? storedRows).map(({ value, label, customerId, accessProfileId }) => ({
      value: value.trim(),
      label: tidy(label ?? '') || null,
      customerId,
      accessProfileId,
    }))
    const errors = await rowErrors(tx, context, provider, { ...next, rows })
    if (errors.length > 0) return errors
    const values = { ...next, ownerId: userId }
    await tx
      .insert(providerGroups)
      .values({ providerId: id, ...values })
      .onConflictDoUpdate({ target: providerGroups.providerId, set: values })
    await tx.delete(providerGroupRow).where(eq(providerGroupRow.providerId, id))
    if (rows.length > 0) await tx.insert(providerGroupRow).values(rows.map((row, position) => ({ providerId: id, position, ...row })))
    const taken = await takeUnfounded(tx, context, id, next.enabled)
    return { before: { ...now, rows: storedRows.map(namesOf) }, after: { ...next, rows: rows.map(namesOf), ...(taken > 0 && { taken }) } }
  })
}

const namesOf = ({ value, label }: Pick<GroupRowInput, 'value' | 'label'>) => label ?? value

async function rowErrors(
  tx: Orm,
  context: RequestContext,
  { partnerId, ofVendor }: LockedProvider,
  { enabled, claim, rows }: { readonly enabled: boolean; readonly claim: string; readonly rows: readonly GroupRowInput[] },
): Promise<UserError[]> {
  if (ofVendor && enabled) return [OF_VENDOR]
  if (claim === '' || claim.length > LONGEST_VALUE) return [REQUIRED('claim')]
  if (rows.length > MOST_ROWS) return [TOO_MANY]
  const viewer = signedIn(context)
  const errors: UserError[] = []
  const seen = new Set<string>()
  for (const [at, { value, customerId, accessProfileId }] of rows.entries()) {
    const path = `rows.${at}`
    const key = JSON.stringify([groupKey(value), customerId.toLowerCase()])
    if (value === '' || value.length > LONGEST_VALUE) errors.push(REQUIRED(`${path}.value`))
    else if (seen.has(key)) errors.push(invalid(`${path}.value`, 'GROUP_TWICE', 'This group stands here twice for one customer.'))
    seen.add(key)
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

/** Takes the profiles that no row gives any longer, each with its audit row. @returns their number */
async function takeUnfounded(tx: Orm, context: RequestContext, providerId: string, isOn: boolean): Promise<number> {
  const isFounded = sql`exists (select from ${providerGroupRow} where ${providerGroupRow.providerId} = ${providerId}
    and ${providerGroupRow.customerId} = ${userAccessProfile.customerId} and ${providerGroupRow.accessProfileId} = ${userAccessProfile.accessProfileId}
    and lower(${providerGroupRow.value}) = lower(${derivedProfile.groupValue}))`
  const unfounded = await tx
    .select({
      userId: derivedProfile.userId,
      customerId: derivedProfile.customerId,
      accessProfileId: userAccessProfile.accessProfileId,
      group: sql<string>`coalesce(${derivedProfile.groupLabel}, ${derivedProfile.groupValue})`,
      partnerId: userIdentity.partnerId,
    })
    .from(derivedProfile)
    .innerJoin(
      userAccessProfile,
      and(eq(userAccessProfile.userId, derivedProfile.userId), eq(userAccessProfile.customerId, derivedProfile.customerId)),
    )
    .innerJoin(userIdentity, eq(userIdentity.id, derivedProfile.userId))
    .where(and(eq(derivedProfile.providerId, providerId), isOn ? sql`not ${isFounded}` : undefined))
    .for('update', { of: derivedProfile })
  if (unfounded.length === 0) return 0
  const places = unfounded.map(({ userId, customerId }) => `${userId} ${customerId}`)
  await tx.delete(userAccessProfile).where(inArray(sql`${userAccessProfile.userId} || ' ' || ${userAccessProfile.customerId}`, places))
  await writeAudits(
    tx,
    signedIn(context),
    unfounded.map(({ userId, partnerId, ...facts }) => ({
      action: 'setUserAccessProfile' as const,
      subjectType: 'UserIdentity',
      subjectId: userId,
      partnerId,
      before: facts,
      after: { customerId: facts.customerId, accessProfileId: null },
    })),
  )
  return unfounded.length
}
