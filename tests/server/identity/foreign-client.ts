import * as oidc from 'openid-client'
import type { AdapterPayload } from 'oidc-provider'
import { createAdapter } from '../../../server/src/accounts/adapter.ts'
import { createProviderAdapter } from '../../../server/src/identity/provider-adapter.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { post, postPassword } from './flow.ts'
import type { World } from './world.ts'

export const SHOP = {
  id: 'shop',
  secret: 'shop-secret-of-32-characters-0001',
  redirectUri: 'https://shop.test/callback',
  home: 'https://shop.test/',
}
const METADATA: AdapterPayload = {
  client_id: SHOP.id,
  client_name: 'The Shop',
  client_secret: SHOP.secret,
  redirect_uris: [SHOP.redirectUri],
  post_logout_redirect_uris: [SHOP.home],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
}

/** Registers an application that is not the installation's own. @param scope none: as a client is that nobody gave a scope */
export async function register(
  { db, keyring }: Pick<World, 'db' | 'keyring'>,
  hostname: string,
  metadata: AdapterPayload = {},
): Promise<void> {
  await createProviderAdapter(createAdapter(db, hostname, 'Client'), 'Client', keyring).upsert(SHOP.id, { ...METADATA, ...metadata })
}

export type Asked = { visitor: Visitor; page: Answer; verifier: string; state: string; nonce: string }

/** The application, as its developers write it: a certified client library that knows the issuer's address alone. */
export const openShop = (origin: string, algorithm: 'oidc' | 'oauth2' = 'oidc'): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(`${origin}/identity`), SHOP.id, SHOP.secret, undefined, { algorithm, execute: [oidc.allowInsecureRequests] })

export const leftFor = (url: URL): boolean => url.host === 'shop.test'

/** Sends a browser to the authorisation endpoint, as far as the first page, or out to the application again. */
export async function ask(
  config: oidc.Configuration,
  extra: Record<string, string> = {},
  { visitor = new Visitor(), method = 'GET' }: { visitor?: Visitor; method?: 'GET' | 'POST' } = {},
): Promise<Asked> {
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: SHOP.redirectUri,
    scope: 'openid',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })
  const headers = { accept: 'text/html' }
  const page =
    method === 'GET'
      ? await visitor.follow(address, { headers }, leftFor)
      : await visitor.follow(address.origin + address.pathname, { method, headers, body: address.searchParams }, leftFor)
  return { visitor, page, verifier, state, nonce }
}

/** Where a page of ours leads on to by itself. */
export const onwardOf = ({ headers }: Answer): URL | undefined => {
  const to = /^0;url=(.+)$/.exec(String(headers['refresh'] ?? ''))?.[1]
  return to === undefined ? undefined : new URL(to)
}

/** Signs in and allows what is asked for; answers where the browser leaves for. */
export async function signInAndAllow({ visitor, page }: Asked, userName: string): Promise<Answer> {
  const next = page.text.includes('name="password"') ? await postPassword(visitor, page, userName) : page
  return onwardOf(next) ? next : post(visitor, next, { step: 'allow' })
}

export const tokensAt = (config: oidc.Configuration, { verifier, state, nonce }: Asked, back: URL) =>
  oidc.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce })
