import { and, eq } from 'drizzle-orm'
import { productDefaults } from '../../../../contract/login-providers/provider-products.ts'
import { answersForAdministrators } from '../../access/provider-trust.ts'
import { userTypes } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { createRecord } from '../../kit/resource/create-record.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import type { protocols } from '../../tables/providers/login-provider.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import { inputErrors, nameRules, providerErrors, providerFields } from './login-provider.rules.ts'
import type { ProviderInput } from './login-provider.rules.ts'
import type { LockedProvider, LoginProviderRow } from './login-provider.row.ts'
import { loginProviders } from './login-providers.ts'
import { vendorErrors } from './update-login-provider.ts'
import { columnsOf, metadataColumns, readMetadataInput, sealedOf } from './read-metadata-input.ts'

export type CreateProvider = ProviderInput & {
  readonly displayName: string
  readonly name: string
  readonly protocol: (typeof protocols)[number]
  readonly partnerId?: string | undefined
}

const NO_PARTNER = missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.')

/** Creates a login provider of the caller's partner, or of the one that vendor operations name. Metadata is read before anything is written. */
export async function createLoginProvider(context: RequestContext, input: CreateProvider): Promise<ChangeResult<LoginProviderRow>> {
  const { name, protocol, partnerId, ...settings } = input
  const given = { ...productDefaults(settings.product ?? 'GENERIC', protocol), ...settings }
  const viewer = signedIn(context)
  const owner = await ownerOf(context, partnerId)
  const columns = columnsOf(given)
  const errors = [...ruleErrors(nameRules, { name: tidy(name) }), ...inputErrors(given), ...(owner === undefined ? [NO_PARTNER] : [])]
  const read = errors.length === 0 && protocol === 'SAML2' ? await readMetadataInput(context, given) : undefined
  if (Array.isArray(read)) errors.push(...read)
  const fresh = {
    ...providerFields.fresh(columns),
    enabled: columns.enabled ?? false,
    name: tidy(name),
    protocol,
    partnerId: owner ?? null,
    ofVendor: columns.ofVendor ?? (viewer.userType === userTypes.VENDOR_OPERATIONS && owner === null),
    trustIsLimited: !answersForAdministrators(viewer, owner ?? null),
  }
  const metadata = read && !Array.isArray(read) ? metadataColumns(read, fresh, given) : {}
  const values = { ...NOTHING_READ, ...fresh, ...metadata }
  errors.push(
    ...providerErrors(values, new Set([...Object.keys(columns), ...Object.keys(given)]), { ...context.federation, linkedSince: undefined }),
  )
  errors.push(...vendorErrors(values, new Set(Object.keys(columns)), viewer))
  if (errors.length > 0) return { row: null, errors }
  return context.orm.transaction(async (tx) => {
    const [linked] = await tx.select({ id: userLogin.userId }).from(userLogin).where(eq(userLogin.loginProvider, values.name)).limit(1)
    if (linked) return { row: null, errors: [loginProviders.record.taken ?? NO_PARTNER] }
    const row = await insert(tx, context, { ...fresh, ...metadata })
    const clientSecret = sealedOf(context, given.clientSecret)
    if (clientSecret) await tx.update(loginProvider).set({ clientSecret }).where(eq(loginProvider.id, row.id))
    return { row, errors: null }
  })
}

/** Writes the provider and its audit row. Certificates and metadata addresses are written separately, because they are too long for the audit row. */
async function insert(
  tx: Orm,
  context: RequestContext,
  values: Partial<LockedProvider> & { partnerId: string | null },
): Promise<LoginProviderRow> {
  const { certificates, signInUrls, logoutUrls, artifactUrls, ...rest } = values
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const row = await createRecord(tx, loginProviders, context, { ...given, partnerId: values.partnerId })
  if (!certificates) return row
  await tx.update(loginProvider).set({ certificates, signInUrls, logoutUrls, artifactUrls }).where(eq(loginProvider.id, row.id))
  return { ...row, certificates }
}

/** Columns of a provider whose metadata has not been read yet. */
const NOTHING_READ = {
  clientSecret: null,
  domainProofs: {},
  redirectUrl: null,
  entityId: null,
  signInUrl: null,
  signInUrls: null,
  logoutUrls: null,
  artifactUrls: null,
  certificates: null,
  wantsSignedRequests: false,
  metadataAskedAt: null,
  metadataFault: null,
  metadataChangedAt: null,
  metadataChanges: [],
  certificateWarnedOf: null,
  warnedDays: null,
}

/** Returns the partner that will own the provider, or null for the vendor. Undefined if there is no such partner within reach. */
async function ownerOf(context: RequestContext, partnerId: string | undefined): Promise<string | null | undefined> {
  const { userType, partnerId: own } = signedIn(context)
  if (!partnerId) return own
  if (!isUuid(partnerId) || (userType !== userTypes.VENDOR_OPERATIONS && partnerId !== own)) return undefined
  const [found] = await context.orm
    .select({ id: partner.id })
    .from(partner)
    .where(and(eq(partner.id, partnerId), context.reach.partners))
  return found?.id
}
