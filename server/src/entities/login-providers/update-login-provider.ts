import { answersForAdministrators } from '../../access/provider-trust.ts'
import { userTypes } from '../../access/viewer.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import type { SamlMetadata } from '../../federation/saml/saml-metadata.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { notifyLinkedAdministrators } from '../../federation/notify-managers.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { Decision, Done } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import { requiredProvider } from '../../tables/providers/required-provider.table.ts'
import { BINDING_NOT_OFFERED, inputErrors, providerErrors, providerFields } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import type { LockedProvider } from './login-provider.row.ts'
import { VENDORS_BY_OPERATIONS } from './login-providers.ts'
import { toAuditFacts } from './audit-facts.ts'
import { pauseAutomaticAccess } from './trust/pause-automatic-access.ts'
import { peopleAbove, trustedOf } from './trust/trust.ts'
import { keepWaiting } from './trust/waiting-change.ts'
import { columnsOf, metadataColumns, readMetadataInput, sealedOf } from './read-metadata-input.ts'
import type { Columns } from './read-metadata-input.ts'

type ProviderRule = RecordRule<LockedProvider, 'record'>
type Secret = Buffer | null | undefined

/**
 * Rule that updates a provider. Metadata is read before the transaction begins, if the rest of the input is valid. A change of trusted columns stays
 * pending if users are linked over whom the caller has no authority.
 */
export function updateRule(given: ProviderInput, context: RequestContext): ProviderRule {
  const columns = columnsOf(given)
  const errors = inputErrors(given)
  let read: SamlMetadata | undefined
  return {
    ...rule(context, context.federation.fetching, sealedOf(context, given.clientSecret), (provider) => {
      const isReread = given.metadata === undefined && provider.metadataUrl !== null && columns.metadataUrl === provider.metadataUrl
      if (read) return { columns: { ...columns, ...metadataColumns(read, { ...provider, ...columns }, given) }, errors, isReread }
      const address = columns.requestBinding && bindingOf(provider, columns.requestBinding)
      return Array.isArray(address) ? { columns, errors: [...errors, ...address] } : { columns: { ...columns, ...address }, errors }
    }),
    async before() {
      const isPlain = errors.length === 0 && providerFields.errors(columns).length === 0
      const found = isPlain ? await readMetadataInput(context, given) : undefined
      if (Array.isArray(found)) errors.push(...found)
      else read = found
    },
  }
}

/** Rule that sets columns, for example on a revert. @param secret encrypted; null removes it */
export const columnsRule = (columns: Columns, context: RequestContext, secret?: Secret): ProviderRule =>
  rule(context, { allowInside: true }, secret, () => ({ columns, errors: [] }))

/** Whether a change takes the provider from users who have to sign in by it: it is disabled, a domain goes, or the first one comes. */
function locksOut({ enabled, allowedDomains }: LockedProvider, set: Partial<LockedProvider> | undefined): boolean {
  if (enabled && set?.enabled === false) return true
  const domains = set?.allowedDomains
  if (!domains) return false
  if (allowedDomains.length === 0) return domains.length > 0
  return domains.length > 0 && allowedDomains.some((domain) => !domains.includes(domain))
}

const REQUIRED = invalid(null, 'LOGINPROVIDER_REQUIRED', 'Users of a customer sign in by it alone. Lift that at the customer first.')

/** IDs of those of these providers that a customer requires. */
async function providersWithRequirement(tx: Pick<Orm, 'select'>, records: readonly LockedProvider[]): Promise<ReadonlySet<string>> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const rows = await tx.select({ id: requiredProvider.providerId }).from(requiredProvider).where(anyOf(requiredProvider.providerId, ids))
  return new Set(rows.map(({ id }) => id))
}

type Wanted = { readonly columns: Columns; readonly errors: readonly UserError[]; readonly isReread?: boolean }

function rule(context: RequestContext, fetching: FetchOptions, secret: Secret, wanted: (provider: LockedProvider) => Wanted): ProviderRule {
  const viewer = signedIn(context)
  const waiting = new Map<string, Columns>()
  const settled = new Set<string>()
  return {
    action: 'updateLoginProvider',
    async prepare(tx, records) {
      const linked = await linkedOf(tx, records)
      const required = await providersWithRequirement(tx, records)
      const above = new Map<string, number>()
      for (const provider of records) above.set(provider.id, await peopleAbove(tx, viewer, provider))
      return {
        decide(provider): Decision<LockedProvider> {
          const { columns, errors: given, isReread = false } = wanted(provider)
          const done = withSecret(provider, patchOf(provider, columns), secret)
          if (!done) return given.length > 0 ? [...given] : undefined
          const linkedSince = linked.has(provider.name) ? provider : undefined
          const changed = new Set(Object.keys(done.after ?? {}))
          const errors = [
            ...given,
            ...providerErrors({ ...provider, ...done.set }, changed, { fetching, linkedSince }),
            ...(required.has(provider.id) && locksOut(provider, done.set) ? [REQUIRED] : []),
            ...vendorErrors({ ...provider, ...done.set }, changed, viewer),
          ]
          if (errors.length > 0) return errors
          const facts = { before: toAuditFacts(done.before ?? {}), after: toAuditFacts(done.after ?? {}) }
          if (trustedOf(done.set, isReread).length === 0) return { ...done, ...facts }
          if ((above.get(provider.id) ?? 0) > 0) {
            waiting.set(provider.id, done.set ?? {})
            return { action: 'proposeLoginProviderChange', ...facts }
          }
          settled.add(provider.id)
          const isLimited = provider.trustIsLimited || !answersForAdministrators(viewer, provider.partnerId)
          return { ...done, ...facts, set: { ...done.set, trustIsLimited: isLimited } }
        },
        async write(tx_, changed) {
          for (const provider of changed) {
            const set = waiting.get(provider.id)
            if (set) await keepWaiting(tx_, viewer, provider, set)
            else if (settled.has(provider.id)) {
              await pauseAutomaticAccess(tx_, viewer, provider)
              await notifyLinkedAdministrators(tx_, provider, 'PROVIDER_TRUST_CHANGED', viewer.userId)
            }
          }
        },
      }
    },
  }
}

/** Names of those providers that users are linked with. */
async function linkedOf(tx: Orm, records: readonly LockedProvider[]): Promise<ReadonlySet<string>> {
  const named = anyOf(
    userLogin.loginProvider,
    records.map(({ name }) => name),
  )
  const found = await tx.select({ name: userLogin.loginProvider }).from(userLogin).where(named).groupBy(userLogin.loginProvider)
  return new Set(found.map(({ name }) => name))
}

/** Adds a new secret to a change. The audit row says only that the secret changed. */
function withSecret(provider: LockedProvider, done: Done<LockedProvider> | undefined, secret: Secret): Done<LockedProvider> | undefined {
  const had = provider.clientSecret !== null
  if (secret === undefined || (secret === null && !had)) return done
  return {
    before: { ...done?.before, clientSecret: had ? 'SET' : null },
    after: { ...done?.after, clientSecret: secret === null ? null : 'CHANGED' },
    set: { ...done?.set, clientSecret: secret },
  }
}

/** Finds the address for another request binding in the metadata. Returns an error if the metadata does not offer the binding. */
function bindingOf(
  { signInUrl, signInUrls, requestBinding }: LockedProvider,
  wanted: LockedProvider['requestBinding'],
): Columns | UserError[] {
  if (signInUrl === null || wanted === requestBinding) return {}
  const address = signInUrls?.[wanted]
  return address === undefined ? [invalid('requestBinding', 'BINDING_NOT_OFFERED', BINDING_NOT_OFFERED)] : { signInUrl: address }
}

/** Only vendor operations can mark a provider as the vendor's own, and only one without a partner. */
export function vendorErrors(
  { ofVendor, partnerId }: Pick<LockedProvider, 'ofVendor' | 'partnerId'>,
  changed: ReadonlySet<string>,
  viewer: Viewer,
): UserError[] {
  if (!changed.has('ofVendor')) return []
  if (viewer.userType !== userTypes.VENDOR_OPERATIONS) return [VENDORS_BY_OPERATIONS]
  return ofVendor && partnerId !== null ? [VENDORS_OF_NO_PARTNER] : []
}

const VENDORS_OF_NO_PARTNER = invalid('ofVendor', 'VENDORS_OF_NO_PARTNER', 'A partner’s login provider cannot be the vendor’s own.')
