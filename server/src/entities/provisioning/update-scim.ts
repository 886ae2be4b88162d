import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { answersForAdministrators } from '../../access/provider-trust.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import { customer } from '../../tables/customer.table.ts'
import { scimSetup } from '../../tables/providers/scim.table.ts'
import type { LockedProvider, LoginProviderRow } from '../login-providers/login-provider.row.ts'
import { loginProviders } from '../login-providers/login-providers.ts'
import { ABOVE_YOU, peopleAbove } from '../login-providers/trust/trust.ts'
import { beyondErrors, ownedBy } from './scim-owner.ts'
import { notSetUp, scimOwners, scimSetups, setupColumns, type ScimSetupRow } from './scim-setup.type.ts'

/** Changes of the setup. Missing fields stay unchanged; '' removes the customer. */
type UpdateScim = { readonly id: string; readonly version: number } & Partial<Omit<ScimSetupRow, 'providerId'>>

const NO_CUSTOMER = missing('customerId', 'CUSTOMER_NOT_FOUND', 'There is no such customer.')
const REQUIRED = invalid('customerId', 'REQUIRED', 'This field is required.')
const OTHER_PARTNER = invalid(
  'customerId',
  'CUSTOMER_OF_OTHER_PARTNER',
  'This customer belongs to another partner than the login provider.',
)

export async function updateScim(context: RequestContext, { id, version, ...input }: UpdateScim): Promise<ChangeResult<LoginProviderRow>> {
  const viewer = signedIn(context)
  const { userId } = viewer
  const result = await changeRecord(loginProviders, context, { id, version, action: 'updateScim' }, async (tx, provider) => {
    const [found] = await tx
      .select({ setup: setupColumns, ownerId: scimSetup.ownerId, ownerLeftAt: scimSetup.ownerLeftAt })
      .from(scimSetup)
      .where(eq(scimSetup.providerId, provider.id))
    const now = found?.setup ?? notSetUp(provider.id)
    const done = patchOf(now, input.customerId === '' ? { ...input, customerId: null } : input)
    if (!done) return undefined
    const next = { ...now, ...done.set }
    const errors = await setupErrors(tx, context, provider, next)
    if (next.enabled && !isReduced(done.set ?? {})) errors.push(...(await beyondErrors(tx, context, provider, next)))
    if (errors.length > 0) return errors
    // The subject that links users, and whether the directory may link any, decide for whom the provider is trusted.
    const { set = {} } = done
    const links = set.enabled === true || set.dryRun === false || (set.subject !== undefined && set.subject !== 'NONE')
    if (links && (await peopleAbove(tx, viewer, provider)) > 0) return [ABOVE_YOU]
    const isLimited = links && !answersForAdministrators(viewer, provider.partnerId)
    const isOwned = found && now.enabled && found.ownerId !== null && found.ownerLeftAt === null
    const values = { ...next, ...(found && (isOwned || !next.enabled) ? {} : ownedBy(userId)) }
    await tx
      .insert(scimSetup)
      .values({ ...ownedBy(userId), ...values })
      .onConflictDoUpdate({ target: scimSetup.providerId, set: values })
    const facts = { ...(done.before && { before: done.before }), ...(done.after && { after: done.after }) }
    return isLimited ? { ...facts, set: { trustIsLimited: true } } : facts
  })
  scimSetups(context).clear(id)
  scimOwners(context).clear(id)
  return result
}

/** Whether a change only restricts the directory, which requires no further rights. */
const isReduced = (set: Partial<ScimSetupRow>) => Object.entries(set).every(([name, value]) => name === 'dryRun' && value === true)

/** Provisioning needs a customer for new users. It must belong to the provider's partner and be within the caller's reach. */
async function setupErrors(tx: Orm, { reach }: RequestContext, { partnerId }: LockedProvider, next: ScimSetupRow): Promise<UserError[]> {
  const { customerId } = next
  if (customerId === null) return next.enabled ? [REQUIRED] : []
  const [found] = isUuid(customerId)
    ? await tx
        .select({ partnerId: customer.partnerId })
        .from(customer)
        .where(and(eq(customer.id, customerId), reach.customers))
    : []
  if (!found) return [NO_CUSTOMER]
  return found.partnerId === partnerId ? [] : [OTHER_PARTNER]
}
