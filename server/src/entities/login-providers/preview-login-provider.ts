import { and, eq } from 'drizzle-orm'
import type { CertificateState } from '../../platform/certificates.ts'
import { certificateStates } from '../../platform/certificates.ts'
import { readOidc, readSaml } from '../../federation/metadata/read-provider.ts'
import type { Discovered, ProviderSource, ReadFault } from '../../federation/metadata/read-provider.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import type { nameIdFormats, protocols, samlBindings } from '../../tables/providers/login-provider.table.ts'
import { userLogin } from '../../tables/people/user.table.ts'

export type PreviewInput = {
  readonly protocol: (typeof protocols)[number]
  readonly address?: string | null | undefined
  readonly document?: string | null | undefined
  /** ID of the existing provider that it is for. */
  readonly id?: string | null | undefined
}

/** What a provider publishes about itself, before anything is saved, or why that cannot be used. */
export type Preview = Partial<ReadFault> & {
  readonly issuer: string | null
  readonly endpoints: Discovered['endpoints']
  readonly bindings: readonly (typeof samlBindings)[number][]
  readonly nameIdFormats: readonly (typeof nameIdFormats)[number][]
  readonly certificates: readonly CertificateState[]
  readonly wantsSignedRequests: boolean
}

const NOTHING = { issuer: null, endpoints: [], bindings: [], nameIdFormats: [], certificates: [], wantsSignedRequests: false } as const

export async function previewLoginProvider(context: RequestContext, { protocol, address, document, id }: PreviewInput): Promise<Preview> {
  const source = document ? { document } : { address: address?.trim() ?? '' }
  const read = protocol === 'OIDC' ? await oidc(context, source) : await saml(context, source)
  const known = id ? await heldEntityOf(context, id) : null
  return read.issuer !== null && known !== null && known !== read.issuer ? { ...read, fault: 'OTHER_PROVIDER', detail: known } : read
}

async function oidc({ federation: { fetching } }: RequestContext, source: ProviderSource): Promise<Preview> {
  return { ...NOTHING, ...(await readOidc(source, fetching)) }
}

async function saml({ federation: { fetching } }: RequestContext, source: ProviderSource): Promise<Preview> {
  const read = await readSaml(source, fetching)
  if ('fault' in read) return { ...NOTHING, ...read }
  const { entityId, signInUrls, certificates, wantsSignedRequests, nameIdFormats: formats } = read
  const endpoints = Object.entries(signInUrls).map(([name, address]) => ({ name, address }))
  return {
    issuer: entityId,
    endpoints,
    bindings: (['HTTP_REDIRECT', 'HTTP_POST'] as const).filter((binding) => signInUrls[binding] !== undefined),
    nameIdFormats: formats,
    certificates: certificateStates(certificates, new Date()),
    wantsSignedRequests,
  }
}

/** Entity ID of a SAML2 provider within reach that users are linked with. It must not change. */
async function heldEntityOf({ orm, reach }: RequestContext, id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  const [found] = await orm
    .select({ entityId: loginProvider.entityId })
    .from(loginProvider)
    .innerJoin(userLogin, eq(userLogin.loginProvider, loginProvider.name))
    .where(and(eq(loginProvider.id, id), reach.loginProviders))
    .limit(1)
  return found?.entityId ?? null
}
