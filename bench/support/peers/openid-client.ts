import * as oidc from 'openid-client'
import type { Page } from '@playwright/test'
import { clientAddress } from './apache.ts'
import { hosts } from './namespace.ts'

/** The app of openid-client that signs people in: it pushes its requests (RFC 9126). */
export const RELYING = {
  id: 'relying',
  secret: 'another-secret-of-thirty-two-bytes-or-more',
  redirectUri: `${clientAddress}/loggedout.txt`,
} as const
/** The app that calls for itself. */
export const MACHINE = { id: 'machine', secret: 'a-third-secret-of-thirty-two-bytes-or-more' } as const

const configOf = ({ id, secret }: { id: string; secret: string }) =>
  oidc.discovery(new URL(`https://${hosts.portal.name}/identity`), id, undefined, oidc.ClientSecretBasic(secret))

const must = (what: string, holds: boolean): void => {
  if (!holds) throw new Error(what)
}

/** Code with PKCE and a pushed request, user info, refresh, introspection, revocation, and the way out. @param signIn on our page */
export async function asRelyingParty(page: Page, signIn: (page: Page) => Promise<void>): Promise<void> {
  const config = await configOf(RELYING)
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
  const address = await oidc.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: RELYING.redirectUri,
    scope: 'openid profile email offline_access',
    prompt: 'consent',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  must('a pushed request stands by its reference alone', address.searchParams.has('request_uri') && !address.searchParams.has('scope'))
  await page.goto(address.href)
  await signIn(page)
  await page.waitForURL((url) => url.href.startsWith(RELYING.redirectUri))
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await oidc.authorizationCodeGrant(config, new URL(page.url()), checks)
  const subject = tokens.claims()?.sub ?? ''
  const info = await oidc.fetchUserInfo(config, tokens.access_token, subject)
  must(`user info says ${String(info.email)}`, info.email === 'operations@portico.test')
  const fresh = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
  must('a refreshed access token is another one', fresh.access_token !== tokens.access_token)
  const isActive = async (token: string) => (await oidc.tokenIntrospection(config, token)).active
  must('its access token is active', await isActive(fresh.access_token))
  await oidc.tokenRevocation(config, fresh.access_token)
  must('a revoked one is not', !(await isActive(fresh.access_token)))
  const out = oidc.buildEndSessionUrl(config, {
    id_token_hint: fresh.id_token ?? tokens.id_token ?? '',
    post_logout_redirect_uri: `${clientAddress}/loggedout.txt`,
    state: 'over',
  })
  await page.goto(out.href)
  await page.waitForURL((url) => url.href.startsWith(clientAddress) && url.searchParams.get('state') === 'over')
}

/** Client credentials, once with a good secret and once without. */
export async function asMachine(): Promise<void> {
  const { access_token: token, scope } = await oidc.clientCredentialsGrant(await configOf(MACHINE), { scope: 'read.peers' })
  must(`the scope is ${scope}`, scope === 'read.peers')
  must('its token is active', (await oidc.tokenIntrospection(await configOf(MACHINE), token)).active)
  const refused = await oidc
    .clientCredentialsGrant(await configOf({ ...MACHINE, secret: 'a-wrong-secret-of-thirty-two-bytes-or-more' }))
    .then(
      () => 'granted',
      (error: unknown) => (error instanceof oidc.WWWAuthenticateChallengeError ? error.status : String(error)),
    )
  must(`a wrong secret is ${refused}`, refused === 401)
}
