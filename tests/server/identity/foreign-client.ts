import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as oidc from 'openid-client'
import { client, clientSecret } from '../../../server/src/tables/client.table.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { post, postPassword } from './flow.ts'
import type { World } from './world.ts'

export const SHOP = {
  id: 'shop',
  secret: 'shop-secret-of-32-characters-0001',
  redirectUri: 'https://shop.test/callback',
  home: 'https://shop.test/',
}
type Given = Partial<typeof client.$inferInsert>
const APP = {
  clientId: SHOP.id,
  name: 'The Shop',
  kind: 'WEB_APP',
  redirectUris: [SHOP.redirectUri],
  postLogoutRedirectUris: [SHOP.home],
  grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
} as const

/** Registers an application that is not the installation's own, in place of the one that was. Without scopes it is as a client that nobody gave any. */
export async function register({ db: { orm } }: Pick<World, 'db'>, given: Given = {}): Promise<void> {
  await orm.delete(client).where(eq(client.clientId, SHOP.id))
  const values = {
    ...APP,
    redirectUris: [...APP.redirectUris],
    postLogoutRedirectUris: [...APP.postLogoutRedirectUris],
    grantTypes: [...APP.grantTypes],
  }
  const [row] = await orm
    .insert(client)
    .values({ ...values, ...given })
    .returning()
  if (!row || row.isPublic) return
  const hash = createHash('sha256').update(SHOP.secret).digest('base64url')
  await orm.insert(clientSecret).values({ clientId: row.id, name: 'first', hash, hint: SHOP.secret.slice(-4) })
}

export type Asked = { visitor: Visitor; page: Answer; verifier: string; state: string; nonce: string }

/** The application, as its developers write it: a certified client library that knows the issuer's address alone. */
export const openShop = (origin: string, algorithm: 'oidc' | 'oauth2' = 'oidc'): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(`${origin}/identity`), SHOP.id, SHOP.secret, undefined, { algorithm, execute: [oidc.allowInsecureRequests] })

/** The same where it keeps no secret, as on a phone. */
export const openPublicShop = (origin: string): Promise<oidc.Configuration> =>
  oidc.discovery(new URL(`${origin}/identity`), SHOP.id, undefined, oidc.None(), { execute: [oidc.allowInsecureRequests] })

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
