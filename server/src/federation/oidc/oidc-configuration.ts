import type { JsonWebKey } from 'node:crypto'
import * as client from 'openid-client'
import * as v from 'valibot'
import { open, type Keyring } from '../../platform/secrets.ts'
import { FederationError } from '../federation-error.ts'
import { EXCHANGE_LIMIT_MS, guardedFetch, isSafeScheme, LIMIT_MS, type FetchOptions } from '../guarded-fetch.ts'
import { contentTypeOf, httpStatus, noAnswer } from '../no-answer.ts'
import { TOLERANCE_SECONDS } from '../tolerance.ts'
import { mismatchOf, toFederationError } from './oidc-faults.ts'
import type { LoginProvider } from '../providers.ts'
import { signedSecret } from './signed-secret.ts'
import { checkEndpoints, checkKeys, checkUsable } from './usable-metadata.ts'

export type ConfigurationDeps = { keyring: Keyring; fetching: FetchOptions }

type Remembered = { metadata?: Promise<Response>; keys?: client.ExportedJWKSCache; until: number }
type OidcConfiguration = { config: client.Configuration; rememberKeys(): void }

const REMEMBERED_MS = 300_000
/** Age of cached keys after which the client library fetches them again when a token names an unknown one. */
const SECOND_LOOK_SECONDS = 60
const MOST_REDIRECTS = 3

const remembered = new Map<string, Remembered>()

/**
 * Returns the client configuration of an OpenID provider. Metadata are fetched again after five minutes; keys too, and whenever an ID token names an
 * unknown one.
 * @throws {FederationError}
 */
export async function configurationOf({ keyring, fetching }: ConfigurationDeps, provider: LoginProvider): Promise<OidcConfiguration> {
  const { authority, clientId, clientSecret } = provider
  if (authority === null || clientId === null) throw new FederationError('METADATA', 'AUTHORITY_OR_CLIENT_ID_UNKNOWN', { received: null })
  const known = rememberedOf(JSON.stringify([provider.id, authority]))
  const secret = clientSecret === null ? undefined : open(clientSecret, keyring).toString()
  const config = await discover(authority, { clientId, authentication: authenticationBy(secret, provider), known, fetching })
  const secondLook = Math.floor(Date.now() / 1000) - SECOND_LOOK_SECONDS
  if (known.keys) client.setJwksCache(config, { ...known.keys, uat: Math.min(known.keys.uat, secondLook) })
  return {
    config,
    rememberKeys() {
      const keys = client.getJwksCache(config)
      if (keys && keys.uat > (known.keys?.uat ?? 0)) known.keys = keys
    },
  }
}

/**
 * Fetches an OpenID provider's discovery document, uncached. Refuses what a sign-in would refuse.
 * @throws {FederationError}
 */
export async function readDiscovery(authority: string, fetching: FetchOptions): Promise<client.ServerMetadata> {
  const configuration = { clientId: 'preview', authentication: client.None(), known: { until: 0 }, fetching }
  const metadata = (await discover(authority, configuration)).serverMetadata()
  checkUsable(metadata, fetching)
  const address = metadata.jwks_uri ?? ''
  checkKeys(address, await readKeys(address, fetching))
  return metadata
}

type Discovering = { clientId: string; authentication: client.ClientAuth; known: Remembered; fetching: FetchOptions }

async function discover(authority: string, { clientId, authentication, known, fetching }: Discovering): Promise<client.Configuration> {
  const url = URL.parse(authority)
  if (!url || !isSafeScheme(url, fetching)) throw new FederationError('METADATA', 'ADDRESS_NOT_HTTPS', { received: authority }, 'NOT_HTTPS')
  const config = await client
    .discovery(url, clientId, { [client.clockTolerance]: TOLERANCE_SECONDS }, authentication, {
      execute: [
        client.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' || fetching.allowInside ? [client.allowInsecureRequests] : []),
      ],
      [client.customFetch]: async (address, sent) => {
        known.metadata ??= ask(address, sent, fetching)
        return (await known.metadata).clone()
      },
    })
    .catch((error: unknown) => {
      delete known.metadata
      const mismatch = mismatchOf(error)
      if (mismatch?.attribute === 'issuer') throw otherIssuer(authority, String(mismatch.value))
      throw toFederationError(
        error,
        'METADATA',
        (received) => new FederationError('METADATA', 'METADATA_INVALID', { address: authority, received }),
      )
    })
  config[client.customFetch] = (address, sent) => ask(address, sent, fetching)
  const { issuer } = config.serverMetadata()
  if (issuer.includes(TENANT)) throw otherIssuer(authority, issuer)
  if (!URL.canParse(config.serverMetadata().authorization_endpoint ?? ''))
    throw new FederationError('METADATA', 'AUTHORIZATION_ENDPOINT_MISSING', { received: null })
  checkEndpoints(config.serverMetadata(), fetching, ['authorization_endpoint'])
  return config
}

/** Stands in the issuer of Entra ID's addresses for all tenants: users of any tenant could sign in, with any address. */
const TENANT = '{tenantid}'

const otherIssuer = (authority: string, published: string): FederationError =>
  published.includes(TENANT)
    ? new FederationError('METADATA', 'ISSUER_OF_EVERY_TENANT', { issuer: authority, received: published })
    : new FederationError('METADATA', 'DISCOVERY_ISSUER_MISMATCH', { issuer: authority, received: published })

function rememberedOf(key: string): Remembered {
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known
  const fresh = { until: Date.now() + REMEMBERED_MS }
  remembered.set(key, fresh)
  return fresh
}

type Client = Pick<LoginProvider, 'clientId' | 'clientKeyId' | 'clientTeamId'>

/** Authenticates by a method that the provider supports; the default is `client_secret_basic` (OpenID Connect Discovery 1.0, section 3). */
function authenticationBy(secret: string | undefined, { clientKeyId, clientTeamId, clientId }: Client): client.ClientAuth {
  if (secret === undefined) return client.None()
  // A private key that lacks one of the names would be sent to the provider as a password.
  if (secret.startsWith('-----BEGIN') && (clientKeyId === null || clientTeamId === null))
    throw new FederationError('EXCHANGE', 'CLIENT_KEY_INVALID', { received: null })
  if (clientKeyId !== null && clientTeamId !== null)
    return (provider, ...request) => {
      const content = { keyId: clientKeyId, teamId: clientTeamId, clientId: clientId ?? '', audience: provider.issuer }
      return client.ClientSecretPost(signedSecret(secret, content))(provider, ...request)
    }
  const [basic, post] = [secretBasic(secret), client.ClientSecretPost(secret)]
  return (provider, ...request) => {
    const taken = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    if (taken.includes('client_secret_basic')) return basic(provider, ...request)
    if (taken.includes('client_secret_post')) return post(provider, ...request)
    const methods = ['client_secret_basic', 'client_secret_post']
    throw new FederationError('METADATA', 'CLIENT_AUTHENTICATION_UNSUPPORTED', { methods, received: taken.join(' ') })
  }
}

/**
 * Encodes the credentials by RFC 6749, section 2.3.1. The client library also encodes hyphens and dots, which form encoding leaves as they are:
 * providers that do not decode the credentials then refuse the secret.
 */
const secretBasic =
  (secret: string): client.ClientAuth =>
  (_provider, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`)

const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)

/** Metadata and keys may be behind a redirect; a secret or an access token is only sent to the published address. */
async function ask(address: string, { method, headers, body }: client.CustomFetchOptions, fetching: FetchOptions): Promise<Response> {
  const isRead = method === 'GET'
  const isPublic = isRead && !new Headers(headers).has('authorization')
  const sent = {
    method,
    headers,
    body: body === undefined || body === null ? null : textOf(body),
    redirects: isPublic ? MOST_REDIRECTS : 0,
    limitMs: isPublic ? LIMIT_MS : EXCHANGE_LIMIT_MS,
  }
  const stage = isPublic ? 'METADATA' : 'EXCHANGE'
  const answer = await guardedFetch(address, sent, fetching).catch((error: unknown) => {
    throw noAnswer(stage, address, error, sent.limitMs)
  })
  if (isPublic && !(answer.ok && /\bjson\b/.test(answer.headers.get('content-type') ?? '')))
    throw new FederationError(stage, 'NOT_JSON', { address, received: answer.ok ? contentTypeOf(answer) : httpStatus(answer) })
  return isRead ? answer : withoutChallenge(answer)
}

/** The client library does not read the error in the body if the answer also has this header. */
function withoutChallenge(answer: Response): Response {
  answer.headers.delete('www-authenticate')
  return answer
}

const textOf = (body: client.FetchBody): string => {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('a body of this kind is not sent')
}

const keySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) })

/**
 * Fetches the current keys of an OpenID provider, with its issuer.
 * @throws {FederationError}
 */
export async function keysOf(deps: ConfigurationDeps, provider: LoginProvider): Promise<{ issuer: string; keys: JsonWebKey[] }> {
  const { config } = await configurationOf(deps, provider)
  const { issuer, jwks_uri: address = '' } = config.serverMetadata()
  return { issuer, keys: await readKeys(address, deps.fetching) }
}

async function readKeys(address: string, fetching: FetchOptions): Promise<JsonWebKey[]> {
  const answer = await ask(address, { method: 'GET', headers: { accept: 'application/json' }, body: null, redirect: 'manual' }, fetching)
  const read = v.safeParse(keySet, await answer.json().catch(() => undefined))
  if (!read.success) throw new FederationError('METADATA', 'KEYS_INVALID', { address, received: { code: 'SOMETHING_ELSE' } })
  return read.output.keys
}
