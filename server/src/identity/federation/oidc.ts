import * as client from 'openid-client'
import type { Host } from '../../hosts.ts'
import { open } from '../../secrets.ts'
import type { ExternalIdentity } from '../stages.ts'
import { guardedFetch, type FetchOptions } from './guarded-fetch.ts'
import type { LoginProvider } from './providers.ts'
import type { FederationAnswer, FederationRequest } from './requests.ts'

export type OidcDeps = { secretsKey: Buffer; fetching: FetchOptions; host: Host }

const REMEMBERED_MS = 300_000
const remembered = new Map<string, { config: Promise<client.Configuration>; until: number }>()

export const callbackOf = ({ origin }: Host, { name }: LoginProvider): string => `${origin}/identity/federation/${name}/callback`

/** Where the browser is sent, and what its answer must repeat: state, nonce, and the PKCE verifier. */
export async function startOidc(deps: OidcDeps, provider: LoginProvider, state: string, hint: string | undefined) {
  const config = await configurationOf(deps, provider)
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(deps.host, provider),
    scope: provider.scopes,
    state,
    nonce,
    ...(provider.usePkce ? { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' } : {}),
    ...(hint === undefined ? {} : { login_hint: hint }),
  })
  return { address: address.href, nonce, ...(provider.usePkce ? { verifier } : {}) }
}

/**
 * Exchanges the code and checks the id token: signature, issuer, audience, times, nonce.
 * @returns who it is there, named by the subject of the signed id token alone
 * @throws whatever the client library finds wrong
 */
export async function finishOidc(
  deps: OidcDeps,
  provider: LoginProvider,
  request: FederationRequest,
  answer: FederationAnswer,
): Promise<ExternalIdentity> {
  const config = await configurationOf(deps, provider)
  const tokens = await client.authorizationCodeGrant(config, new URL(`${callbackOf(deps.host, provider)}${answer.search}`), {
    expectedState: answer.state,
    idTokenExpected: true,
    ...(request.nonce === undefined ? {} : { expectedNonce: request.nonce }),
    ...(request.verifier === undefined ? {} : { pkceCodeVerifier: request.verifier }),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider gave no id token')
  const shownAs = [claims['email'], claims['preferred_username'], claims['name']].find((value) => typeof value === 'string') ?? claims.sub
  const { id_token: idToken } = tokens
  return {
    provider: provider.name,
    displayName: provider.displayName,
    subject: claims.sub,
    shownAs,
    ...(idToken === undefined ? {} : { idToken }),
  }
}

function configurationOf({ secretsKey, fetching }: OidcDeps, provider: LoginProvider): Promise<client.Configuration> {
  const { authority, clientId, clientSecret } = provider
  if (authority === null || clientId === null) throw new Error(`The login provider ${provider.name} has no authority or client id`)
  const key = JSON.stringify([provider.id, authority, clientId, clientSecret?.toString('base64')])
  const known = remembered.get(key)
  if (known && known.until > Date.now()) return known.config
  const secret = clientSecret === null ? undefined : open(clientSecret, secretsKey).toString()
  const config = client.discovery(
    new URL(authority),
    clientId,
    secret === undefined ? {} : { client_secret: secret },
    secret === undefined ? client.None() : client.ClientSecretBasic(secret),
    {
      timeout: 3,
      execute: fetching.allowInside ? [client.allowInsecureRequests] : [],
      [client.customFetch]: (url, { method, headers, body }) =>
        guardedFetch(url, { method, headers, body: body === undefined || body === null ? null : textOf(body) }, fetching),
    },
  )
  remembered.set(key, { config, until: Date.now() + REMEMBERED_MS })
  config.catch(() => remembered.delete(key))
  return config
}

const textOf = (body: client.FetchBody): string => {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('a body of this kind is not sent')
}
