import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type * as client from 'openid-client'
import { FederationError } from '../federation-error.ts'
import { isSafeScheme, type FetchOptions } from '../guarded-fetch.ts'

type Metadata = Readonly<client.ServerMetadata>

const NEEDED = ['token_endpoint', 'jwks_uri'] as const
const ENDPOINTS = ['authorization_endpoint', 'userinfo_endpoint', ...NEEDED] as const

/** What a sign-in uses one of, by the field that lists what a provider offers; a field that is absent offers all of it (OpenID Connect Discovery, 3). */
const OFFERS: readonly (readonly [field: string, any: readonly string[]])[] = [
  ['response_types_supported', ['code']],
  ['response_modes_supported', ['query', 'form_post']],
  ['grant_types_supported', ['authorization_code']],
  ['token_endpoint_auth_methods_supported', ['client_secret_basic', 'client_secret_post', 'none']],
  [
    'id_token_signing_alg_values_supported',
    ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
  ],
]

/**
 * Refuses metadata with which no sign-in could succeed.
 * @throws {FederationError} naming the field, and what of it a sign-in needs
 */
export function checkUsable(metadata: Metadata, fetching: FetchOptions): void {
  checkEndpoints(metadata, fetching)
  for (const name of NEEDED)
    if (metadata[name] === undefined) throw new FederationError('METADATA', 'PART_MISSING', { name, received: null })
  for (const [field, any] of OFFERS) {
    const value: unknown = metadata[field]
    if (value === undefined || value === null) continue
    const offered = [value].flat().filter((each) => typeof each === 'string')
    if (!offered.some((each) => any.includes(each)))
      throw new FederationError('METADATA', 'METADATA_OFFER_MISSING', { methods: any, field, received: offered.join(' ') })
  }
}

/**
 * Refuses endpoints whose addresses are not allowed.
 * @throws {FederationError}
 */
export function checkEndpoints(metadata: Metadata, fetching: FetchOptions, names: readonly (typeof ENDPOINTS)[number][] = ENDPOINTS): void {
  for (const name of names) {
    const address = metadata[name]
    const url = address === undefined ? null : URL.parse(address)
    if (url !== null && !isSafeScheme(url, fetching))
      throw new FederationError('METADATA', 'ENDPOINT_NOT_HTTPS', { name, received: address })
  }
}

/**
 * Refuses keys of which none can verify a signature.
 * @throws {FederationError}
 */
export function checkKeys(address: string, keys: readonly JsonWebKey[]): void {
  if (!keys.some(isForSignatures))
    throw new FederationError('METADATA', 'KEYS_UNUSABLE', { address, received: keys.length === 0 ? null : { code: 'SOMETHING_ELSE' } })
}

function isForSignatures(key: JsonWebKey): boolean {
  if (key['use'] === 'enc') return false
  try {
    return createPublicKey({ key, format: 'jwk' }).type === 'public'
  } catch {
    return false
  }
}
