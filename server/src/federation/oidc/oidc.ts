import * as client from 'openid-client'
import type { Database } from '../../db/database.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { Host } from '../../kit/hosts.ts'
import type { ExternalIdentity } from '../external-identity.ts'
import { FederationError } from '../federation-error.ts'
import { checkFreshness, type Wishes } from '../metadata/freshness.ts'
import { checkIdToken } from './oidc-claims.ts'
import { configurationOf, type ConfigurationDeps } from './oidc-configuration.ts'
import { emailOf, mergedClaims, NAME_CLAIMS, readNeededClaims, userInfoOf } from './oidc-email.ts'
import { toFederationError } from './oidc-faults.ts'
import type { LoginProvider } from '../providers.ts'
import type { FederationAnswer, FederationRequest } from '../requests.ts'
import { tracedClaims, type Trace } from '../trace.ts'

export type OidcDeps = ConfigurationDeps & { host: Host }

export const callbackOf = ({ origin }: Host, { name }: Pick<LoginProvider, 'name'>): string =>
  `${origin}/identity/federation/${name}/callback`

/**
 * Returns the address to send the browser to, and the values that the answer must match: state, nonce, and the PKCE verifier.
 * @throws {FederationError}
 */
export async function startOidc(deps: OidcDeps, provider: LoginProvider, state: string, { hint, mustSignIn, maxAge }: Wishes) {
  const { config } = await configurationOf(deps, provider)
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(deps.host, provider),
    scope: provider.scopes,
    ...(provider.responseMode === 'FORM_POST' ? { response_mode: 'form_post' } : {}),
    state,
    nonce,
    ...(provider.usePkce ? { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' } : {}),
    ...(hint === undefined ? {} : { login_hint: hint }),
    ...(mustSignIn ? { prompt: 'login' } : {}),
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
  })
  return { address: address.href, nonce, ...(provider.usePkce ? { verifier } : {}) }
}

/**
 * Exchanges the code and judges the ID token: signature by a key of the provider, issuer, audience, times, nonce. What the settings of the provider need
 * beside the subject may come from user info.
 * @returns the identity, named by the subject of the signed ID token only
 * @throws {FederationError}
 */
export async function finishOidc(
  deps: OidcDeps & { db: Pick<Database, 'orm'> },
  provider: LoginProvider,
  request: FederationRequest,
  answer: FederationAnswer,
  trace: Trace,
): Promise<ExternalIdentity> {
  const { config, rememberKeys } = await configurationOf(deps, provider)
  const tokens = await client
    .authorizationCodeGrant(config, new URL(`${callbackOf(deps.host, provider)}${answer.search}`), {
      expectedState: answer.state,
      idTokenExpected: true,
      ...(request.nonce === undefined ? {} : { expectedNonce: request.nonce }),
      ...(request.verifier === undefined ? {} : { pkceCodeVerifier: request.verifier }),
    })
    .catch((error: unknown) => {
      throw toFederationError(error, 'EXCHANGE', (received) => new FederationError('EXCHANGE', 'ID_TOKEN_MISSING', { received }))
    })
    .finally(rememberKeys)
  const { id_token: idToken, access_token: accessToken } = tokens
  const claims = tokens.claims()
  if (!claims || idToken === undefined) throw new FederationError('EXCHANGE', 'ID_TOKEN_MISSING', { received: null })
  trace.passed.add('SIGNATURE')
  trace.claims = tracedClaims(Object.entries(claims), useOf)
  trace.subject = claims.sub
  checkIdToken(idToken, claims, accessToken, provider.clientId ?? '')
  checkFreshness(request, claims.auth_time)
  const needed = await readNeededClaims(deps.db, provider, { subject: claims.sub, isTest: request.test !== undefined })
  const { claims: userInfo, fault } = await userInfoOf({ config, accessToken }, needed, claims)
  trace.notice = fault
  const merged = mergedClaims(claims, userInfo)
  trace.claims = tracedClaims(Object.entries(merged), useOf)
  const shownAs = tidy(
    [claims['email'], claims['preferred_username'], claims['name']].find((value) => typeof value === 'string') ?? claims.sub,
  )
  const { name, displayName } = provider
  const { auth_time: authenticatedAt, sub: subject } = claims
  return {
    provider: name,
    displayName,
    subject,
    shownAs,
    claims: merged,
    ...(fault !== undefined && { userInfoFault: fault }),
    names: namesOf(merged),
    ...(typeof claims['hd'] === 'string' && { hostedDomain: claims['hd'] }),
    idToken,
    ...emailOf(claims, userInfo, needed),
    ...(authenticatedAt === undefined ? {} : { authenticatedAt }),
  }
}

const namesOf = (claims: Readonly<Record<string, unknown>>): NonNullable<ExternalIdentity['names']> =>
  Object.fromEntries(
    Object.entries(NAME_CLAIMS).flatMap(([part, claim]) => {
      const value = claims[claim]
      return typeof value === 'string' && tidy(value) !== '' ? [[part, tidy(value)]] : []
    }),
  )

const USES = { sub: 'SUBJECT', email: 'EMAIL', preferred_username: 'SHOWN_AS', name: 'SHOWN_AS', auth_time: 'SIGNED_IN_AT' } as const

/** Use of an ID token's claim here; null if it is not used. */
const useOf = (name: string) => Object.entries(USES).find(([claim]) => claim === name)?.[1] ?? null
