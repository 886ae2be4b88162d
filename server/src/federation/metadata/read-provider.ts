import * as v from 'valibot'
import type { MetadataFault } from '../../../../contract/login-providers/login-provider-checks.ts'
import type { SignInFinding, SignInFindingCode } from '../../../../contract/sign-in-findings.ts'
import { FederationError } from '../federation-error.ts'
import { RefusedAddress, type FetchOptions } from '../guarded-fetch.ts'
import { faultOf, faultOfRefusal, fetchSamlMetadata } from './metadata-refresh.ts'
import { readDiscovery } from '../oidc/oidc-configuration.ts'
import { readMetadata } from './read-metadata.ts'
import { BadMetadata, type SamlMetadata } from '../saml/saml-metadata.ts'

/** Source of a provider's metadata: an address, or a document that was uploaded or pasted. */
export type ProviderSource = { readonly address: string } | { readonly document: string }

/** Why a provider's metadata could not be used. `detail` says what was expected and received; null if the fault needs no detail. `finding`: the same as codes, if a check refused it. */
export type ReadFault = { readonly fault: MetadataFault; readonly detail: string | null; readonly finding?: SignInFinding }
export type Discovered = { readonly issuer: string; readonly endpoints: readonly { readonly name: string; readonly address: string }[] }

/** Reads a SAML2 provider's metadata with the same parser as sign-ins. */
export async function readSaml(source: ProviderSource, fetching: FetchOptions): Promise<SamlMetadata | ReadFault> {
  try {
    return 'address' in source ? await fetchSamlMetadata(source.address, fetching) : await readMetadata(source.document, fetching)
  } catch (error) {
    const isWhole =
      error instanceof BadMetadata || error instanceof RefusedAddress || !URL.canParse('address' in source ? source.address : 'x:')
    return { fault: faultOf(error), detail: error instanceof Error && !isWhole ? error.message : null }
  }
}

const discoveryShape = v.pipe(v.string(), v.parseJson(), v.object({ issuer: v.string() }))

/** Reads an OpenID provider's discovery document like a sign-in does. An uploaded document only names the issuer, which is then requested itself. */
export async function readOidc(source: ProviderSource, fetching: FetchOptions): Promise<Discovered | ReadFault> {
  const named = 'address' in source ? source.address : v.safeParse(discoveryShape, source.document)
  if (typeof named !== 'string' && !named.success) return { fault: 'NOT_METADATA', detail: null }
  const authority = typeof named === 'string' ? named : named.output.issuer
  try {
    const metadata = await readDiscovery(authority, fetching)
    return { issuer: metadata.issuer, endpoints: endpointsOf(metadata) }
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    if (error.refusal !== undefined) return { fault: oidcFaultOf(error), detail: null }
    return { fault: oidcFaultOf(error), detail: `${error.expected}: ${error.received}`, finding: error.finding }
  }
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint', 'end_session_endpoint']

const endpointsOf = (metadata: object): Discovered['endpoints'] =>
  ENDPOINTS.flatMap((name) => {
    const address: unknown = Object.getOwnPropertyDescriptor(metadata, name)?.value
    return typeof address === 'string' ? [{ name, address }] : []
  })

/** Metadata that can be read and that no sign-in could use. */
const UNUSABLE: ReadonlySet<SignInFindingCode> = new Set<SignInFindingCode>([
  'ENDPOINT_NOT_HTTPS',
  'KEYS_INVALID',
  'KEYS_UNUSABLE',
  'METADATA_OFFER_MISSING',
  'PART_MISSING',
])

function oidcFaultOf({ refusal, finding: { code, received } }: FederationError): MetadataFault {
  if (refusal !== undefined) return faultOfRefusal(refusal)
  if (code === 'DISCOVERY_ISSUER_MISMATCH' || code === 'ISSUER_OF_EVERY_TENANT') return 'OTHER_PROVIDER'
  if (code === 'AUTHORIZATION_ENDPOINT_MISSING') return 'NO_SIGN_IN_ADDRESS'
  if (UNUSABLE.has(code)) return 'UNSUPPORTED'
  return code === 'NO_ANSWER' || received.code === 'HTTP_STATUS' ? 'UNREACHABLE' : 'NOT_METADATA'
}
