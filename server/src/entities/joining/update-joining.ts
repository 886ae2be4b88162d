import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { customer } from '../../tables/customer.table.ts'
import { providerJoining } from '../../tables/providers/joining.table.ts'
import { requiredProvider } from '../../tables/providers/required-provider.table.ts'
import { grantsOf } from '../access-profiles/profile-cells.ts'
import type { LockedProvider, LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { isOtherRequired, joiningDomains, mayLetJoin } from './joining-state.ts'
import { joinings } from './joining.loaders.ts'
import { isOfManyTenants, subjectSource } from './subject-source.ts'

type Settings = Pick<typeof providerJoining.$inferSelect, 'enabled' | 'customerId' | 'accessProfileId' | 'perHour'>
/** Missing fields stay unchanged; '' removes the customer or the profile. */
export type UpdateJoining = { readonly id: string; readonly version: number } & Partial<Settings>

export const PER_HOUR = { least: 1, most: 1000 } as const

const NOT_SET: Settings = { enabled: false, customerId: null, accessProfileId: null, perHour: 20 }
const NO_CUSTOMER = missing('customerId', 'CUSTOMER_NOT_FOUND', 'There is no such customer.')
const REQUIRED = invalid('customerId', 'REQUIRED', 'This field is required.')
const OTHER_PARTNER = invalid(
  'customerId',
  'CUSTOMER_OF_OTHER_PARTNER',
  'This customer belongs to another partner than the login provider.',
)
const OTHER_REQUIRED = invalid('customerId', 'JOINING_OTHER_REQUIRED', 'This customer requires another login provider.')
const NO_PROFILE = missing('accessProfileId', 'ACCESSPROFILE_NOT_FOUND', 'There is no such access profile of this customer.')
const BEYOND = invalid(
  null,
  'JOINING_BEYOND_YOU',
  'People who join get no more than you could give: you may not create users of this customer, or not give this profile.',
)
const MANY_TENANTS = invalid(
  'enabled',
  'JOINING_MANY_TENANTS',
  'Its issuer signs in people of any organisation. Enter the issuer of your own tenant first.',
)
const NO_DOMAIN = invalid('enabled', 'JOINING_NO_DOMAIN', 'Verify a domain first that no other login provider has verified.')
const OF_VENDOR = invalid('enabled', 'JOINING_OF_VENDOR', 'Nobody joins by the vendor’s own login provider.')

/** Sets how people join by a login provider. Whoever sets or confirms it answers for it from then on: their rights limit what people get. */
export async function updateJoining(
  context: RequestContext,
  { id, version, ...given }: UpdateJoining,
): Promise<ChangeResult<LoginProviderRow>> {
  const { userId } = signedIn(context)
  const result = await changeRecord(
    loginProviders,
    context,
    { id, version, action: 'updateLoginProviderJoining' },
    async (tx, provider) => {
      const [row] = await tx.select().from(providerJoining).where(eq(providerJoining.providerId, id)).for('update')
      const now: Settings = row ?? NOT_SET
      const wanted = {
        ...given,
        ...(given.customerId === '' && { customerId: null }),
        ...(given.accessProfileId === '' && { accessProfileId: null }),
      }
      const settings = { ...NOT_SET, ...pick(now) }
      const done = patchOf(settings, wanted)
      const next = { ...settings, ...done?.set }
      const source = subjectSource(provider)
      const isConfirmed = next.enabled && (row?.ownerId !== userId || row.source !== source || row.clientId !== provider.clientId)
      if (!done && !(isConfirmed && given.enabled === true)) return undefined
      const errors = await joiningErrors(tx, context, provider, next, new Set(Object.keys(done?.set ?? {})))
      if (errors.length > 0) return errors
      const values = {
        ...next,
        needsProfile: next.accessProfileId !== null,
        ...(next.enabled && { ownerId: userId, source, clientId: provider.clientId }),
      }
      await tx
        .insert(providerJoining)
        .values({ providerId: id, ...values })
        .onConflictDoUpdate({ target: providerJoining.providerId, set: values })
      return {
        ...(done?.before && { before: done.before }),
        after: { ...done?.after, ...(isConfirmed && { ownerId: userId }) },
      }
    },
  )
  joinings(context).clear(id)
  return result
}

const pick = ({ enabled, customerId, accessProfileId, perHour }: Settings): Settings => ({ enabled, customerId, accessProfileId, perHour })

/** What is entered is checked always, what stays and the caller's rights only where people would join: whoever may change the provider can switch joining off. */
async function joiningErrors(
  tx: Orm,
  context: RequestContext,
  provider: LockedProvider,
  next: Settings,
  changed: ReadonlySet<string>,
): Promise<UserError[]> {
  const { enabled, customerId, accessProfileId, perHour } = next
  if (enabled && provider.ofVendor) return [OF_VENDOR]
  if (enabled && isOfManyTenants(provider)) return [MANY_TENANTS]
  if (enabled && (await joiningDomains(tx, provider)).domains.length === 0) return [NO_DOMAIN]
  if (perHour < PER_HOUR.least || perHour > PER_HOUR.most)
    return [invalid('perHour', 'OUT_OF_RANGE', `Enter a number from ${PER_HOUR.least} to ${PER_HOUR.most}.`)]
  if (!enabled && !changed.has('customerId') && !changed.has('accessProfileId')) return []
  if (customerId === null) return enabled ? [REQUIRED] : accessProfileId === null ? [] : [NO_PROFILE]
  const [place] = isUuid(customerId)
    ? await tx
        .select({ id: customer.id, partnerId: customer.partnerId, requiredId: requiredProvider.providerId })
        .from(customer)
        .leftJoin(requiredProvider, eq(requiredProvider.customerId, customer.id))
        .where(and(eq(customer.id, customerId), context.reach.customers))
    : []
  if (!place) return [NO_CUSTOMER]
  if (place.partnerId !== provider.partnerId) return [OTHER_PARTNER]
  if (enabled && isOtherRequired(place.requiredId, provider)) return [OTHER_REQUIRED]
  if (accessProfileId !== null && !(await isProfileOf(tx, accessProfileId, customerId))) return [NO_PROFILE]
  return !enabled || mayLetJoin(signedIn(context), place, await grantsOf(tx, accessProfileId)) ? [] : [BEYOND]
}

async function isProfileOf(tx: Orm, id: string, customerId: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await tx
    .select({ id: accessProfile.id })
    .from(accessProfile)
    .where(and(eq(accessProfile.id, id), eq(accessProfile.customerId, customerId)))
    .for('share')
  return rows.length > 0
}
