import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeSecret } from '../../../server/src/accounts/client-secrets.ts'
import { startLogoutNotices } from '../../../server/src/identity/clients/logout-notices.ts'
import { client, clientSecret } from '../../../server/src/tables/client.table.ts'
import { read, type Claims } from '../../support/jwt.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { forward } from './clock.ts'
import { postPassword, textOf } from './flow.ts'
import { leftFor, onwardOf, register, SHOP } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

// One test for each module of the plans that docs/conformance.md lists, by the module's name. The suite sends no PKCE, so its clients are let off.

let world: World
let rosa: string
let notices: Awaited<ReturnType<typeof startLogoutNotices>>
const told: string[] = []
const second = makeSecret()
const app = createServer((req, res) => {
  void (async () => {
    let body = ''
    for await (const part of req) body += String(part)
    told.push(new URLSearchParams(body).get('logout_token') ?? '')
    res.end()
  })()
})

beforeAll(async () => {
  world = await startWorld()
  rosa = await addUser(world, { userName: 'rosa', claims: { name: 'Rosa', given_name: 'Rosa' } })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const { db, keyring } = world
  const hosts = { find: () => world.host(world.origin) }
  notices = await startLogoutNotices({ db, keyring, hosts, log: pino({ level: 'silent' }), fetching: { allowInside: true } })
  const given = { scopes: ['openid', 'profile', 'email'], isFirstParty: true, requirePkce: false }
  await register(world, { ...given, backchannelLogoutUri: `http://127.0.0.1:${(app.address() as AddressInfo).port}/logout` })
  const [other] = await db.orm
    .insert(client)
    .values({
      ...{ clientId: 'other', name: 'Other', kind: 'WEB_APP', ...given },
      ...{ redirectUris: [SHOP.redirectUri], grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'] },
    })
    .returning()
  await db.orm.insert(clientSecret).values({ clientId: other?.id ?? '', name: 'first', hash: second.hash, hint: second.hint })
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await notices.close()
  app.close()
  await world.close()
})

type Mode = 'default' | 'form_post'
type Params = Readonly<Record<string, string | undefined>>
type Browser = { readonly visitor: Visitor; readonly page: Answer; readonly state: string; readonly nonce: string }
const html = { accept: 'text/html' }

/** Sends a browser to the authorisation endpoint; a parameter that is undefined is left out. */
async function authorize(
  mode: Mode,
  more: Params = {},
  { visitor = new Visitor(), method = 'GET', reversed = false } = {},
): Promise<Browser> {
  const [state, nonce] = [crypto.randomUUID(), crypto.randomUUID()]
  const given: Params = {
    ...{ client_id: SHOP.id, redirect_uri: SHOP.redirectUri, response_type: 'code', scope: 'openid', state, nonce },
    ...(mode === 'form_post' && { response_mode: mode }),
    ...more,
  }
  const parameters = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const asked = new URLSearchParams(reversed ? parameters.toReversed() : parameters)
  const address = `${world.origin}/identity/auth`
  const page =
    method === 'GET'
      ? await visitor.follow(`${address}?${asked}`, { headers: html }, leftFor)
      : await visitor.follow(address, { method, headers: html, body: asked }, leftFor)
  return { visitor, page, state, nonce }
}

const asksToSignIn = ({ page }: Pick<Browser, 'page'>) => page.text.includes('name="password"')

/** What the client is told, by its address or by a form that posts itself there; empty while the browser stays with us. */
function toldBy(page: Answer): Record<string, string> {
  const left = onwardOf(page) ?? page.url
  if (leftFor(left)) return Object.fromEntries(left.searchParams)
  if (!page.text.includes(`<form method="post" action="${SHOP.redirectUri}"`)) return {}
  return Object.fromEntries(
    [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Signs Rosa in where she is asked to, as far as the client. */
async function answered(browser: Browser): Promise<Record<string, string>> {
  const { visitor, page, state } = browser
  const answer = toldBy(asksToSignIn(browser) ? await postPassword(visitor, page, 'rosa') : page)
  expect(answer).toMatchObject({ state, iss: `${world.origin}/identity` })
  return answer
}

type Tokens = { access_token: string; id_token: string; refresh_token: string; token_type: string; scope: string; error?: string }
type Proof = 'basic' | 'post'
async function token(fields: Params, proof: Proof = 'basic', [id, secret] = [SHOP.id, SHOP.secret]) {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  const body = new URLSearchParams([
    ...given,
    ...(proof === 'post'
      ? [
          ['client_id', id],
          ['client_secret', secret],
        ]
      : []),
  ] as string[][])
  const headers: Record<string, string> =
    proof === 'basic' ? { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` } : {}
  const answer = await new Visitor().send(`${world.origin}/identity/token`, { method: 'POST', headers, body })
  return { status: answer.status, ...(answer.json() as Tokens) }
}
const redeem = (code: string | undefined, more: Params = {}, ...how: [Proof?, [string, string]?]) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: SHOP.redirectUri, ...more }, ...how)

/** The whole flow, with what every module that succeeds is checked for. */
async function flow(mode: Mode, more: Params = {}, how: { visitor?: Visitor; method?: string; reversed?: boolean; proof?: Proof } = {}) {
  const browser = await authorize(mode, more, how)
  const { code } = await answered(browser)
  const tokens = await redeem(code, {}, how.proof)
  const claims = read(tokens.id_token, 1)
  expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer' })
  expect(claims).toMatchObject({
    iss: `${world.origin}/identity`,
    aud: SHOP.id,
    sub: rosa,
    exp: expect.any(Number),
    iat: expect.any(Number),
  })
  expect(claims['nonce']).toBe('nonce' in more ? more['nonce'] : browser.nonce)
  return { ...browser, code, tokens, claims }
}

async function userInfo(accessToken: string, by: 'GET' | 'header' | 'body' = 'GET'): Promise<Claims & { status: number }> {
  const headers: Record<string, string> = by === 'body' ? {} : { authorization: `Bearer ${accessToken}` }
  const answer = await new Visitor().send(`${world.origin}/identity/me`, {
    method: by === 'GET' ? 'GET' : 'POST',
    headers,
    ...(by === 'body' && { body: new URLSearchParams({ access_token: accessToken }) }),
  })
  return { status: answer.status, ...(answer.json() as Claims) }
}

async function metadata(): Promise<Claims> {
  return (await new Visitor().send(`${world.origin}/identity/.well-known/openid-configuration`)).json() as Claims
}

async function signatureHolds(jwt: string): Promise<boolean> {
  const { keys } = (await new Visitor().send(`${world.origin}/identity/jwks`)).json() as { keys: JsonWebKey[] }
  const key = keys.find(({ kid }) => kid === read(jwt, 0)['kid'])
  const [data, signature = ''] = [jwt.slice(0, jwt.lastIndexOf('.')), jwt.split('.')[2]]
  return verify('sha256', Buffer.from(data), createPublicKey({ key: key ?? {}, format: 'jwk' }), Buffer.from(signature, 'base64url'))
}

const unsigned = (claims: Claims) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

describe.each([
  ['basic', 'default'],
  ['form post basic', 'form_post'],
] as const)('%s', (_plan, mode) => {
  it('oidcc-server', async () => {
    const { tokens } = await flow(mode)
    expect([read(tokens.id_token, 0)['alg'], await signatureHolds(tokens.id_token)]).toEqual(['RS256', true])
    expect(await userInfo(tokens.access_token)).toMatchObject({ status: 200, sub: rosa })
  })

  it('oidcc-response-type-missing', async () => {
    const { page } = await authorize(mode, { response_type: undefined })
    expect({ status: page.status, ...toldBy(page) }).toMatchObject({ error: 'invalid_request' })
  })

  it('oidcc-userinfo-get', async () => {
    expect(await userInfo((await flow(mode)).tokens.access_token, 'GET')).toMatchObject({ status: 200, sub: rosa })
  })

  it('oidcc-userinfo-post-header', async () => {
    expect(await userInfo((await flow(mode)).tokens.access_token, 'header')).toMatchObject({ status: 200, sub: rosa })
  })

  it('oidcc-userinfo-post-body', async () => {
    expect(await userInfo((await flow(mode)).tokens.access_token, 'body')).toMatchObject({ status: 200, sub: rosa })
  })

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await flow(mode, { nonce: undefined })).claims).not.toHaveProperty('nonce')
  })

  it('oidcc-scope-profile', async () => {
    const { tokens } = await flow(mode, { scope: 'openid profile' })
    expect(await userInfo(tokens.access_token)).toMatchObject({ name: expect.any(String), preferred_username: 'rosa' })
  })

  it('oidcc-scope-email', async () => {
    const { tokens, claims } = await flow(mode, { scope: 'openid email' })
    expect(await userInfo(tokens.access_token)).toMatchObject({ email: 'rosa@example.test', email_verified: true })
    // The suite warns of this.
    expect(claims).toHaveProperty('email')
  })

  it.each(['oidcc-scope-address', 'oidcc-scope-phone', 'oidcc-scope-all'])('%s', async (name) => {
    const asked = name === 'oidcc-scope-all' ? ['address', 'phone'] : [name.slice('oidcc-scope-'.length)]
    expect((await metadata())['scopes_supported']).toEqual(expect.not.arrayContaining(asked))
  })

  it('oidcc-alternate-happy-flow', async () => {
    const { tokens } = await flow(mode, { scope: 'email openid' }, { reversed: true })
    expect(await userInfo(tokens.access_token)).toMatchObject({ sub: rosa, email: 'rosa@example.test' })
  })

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ])('%s', async (_name, more) => {
    expect((await flow(mode, more)).claims).not.toHaveProperty('acr')
  })

  it('oidcc-prompt-login', async () => {
    const before = await flow(mode)
    forward(2)
    const browser = await authorize(mode, { prompt: 'login' }, before)
    expect(asksToSignIn(browser)).toBe(true)
    const { code } = await answered(browser)
    const claims = read((await redeem(code)).id_token, 1)
    expect([claims['sub'], Number(claims['auth_time']) > Number(before.claims['auth_time'])]).toEqual([rosa, true])
  })

  it('oidcc-prompt-none-not-logged-in', async () => {
    const { page, state } = await authorize(mode, { prompt: 'none' })
    expect(toldBy(page)).toMatchObject({ error: 'login_required', state })
  })

  it('oidcc-prompt-none-logged-in', async () => {
    const { visitor, claims } = await flow(mode)
    const again = await flow(mode, { prompt: 'none' }, { visitor })
    expect([again.claims['sub'], again.claims['auth_time']]).toEqual([rosa, claims['auth_time']])
  })

  it('oidcc-max-age-1', async () => {
    const before = await flow(mode)
    forward(10)
    const browser = await authorize(mode, { max_age: '1' }, before)
    expect(asksToSignIn(browser)).toBe(true)
    const claims = read((await redeem((await answered(browser))['code'])).id_token, 1)
    expect(Number(claims['auth_time'])).toBeGreaterThan(Number(before.claims['auth_time']))
  })

  it('oidcc-max-age-10000', async () => {
    const { visitor, claims } = await flow(mode)
    forward(10)
    const browser = await authorize(mode, { max_age: '10000' }, { visitor })
    expect(asksToSignIn(browser)).toBe(false)
    expect(read((await redeem((await answered(browser))['code'])).id_token, 1)['auth_time']).toBe(claims['auth_time'])
  })

  it('oidcc-id-token-hint', async () => {
    const { visitor, tokens } = await flow(mode)
    const again = await flow(mode, { prompt: 'none', id_token_hint: tokens.id_token }, { visitor })
    expect(again.claims['sub']).toBe(rosa)
  })

  it('oidcc-login-hint', async () => {
    const browser = await authorize(mode, { login_hint: 'rosa' })
    expect(browser.page.text).toContain('value="rosa"')
    expect(await answered(browser)).toHaveProperty('code')
  })

  it('oidcc-ui-locales', async () => {
    expect(await answered(await authorize(mode, { ui_locales: 'se' }))).toHaveProperty('code')
    expect(textOf((await authorize(mode, { ui_locales: 'de' })).page)).toContain('Anmelden')
  })

  it('oidcc-codereuse', async () => {
    const { code } = await flow(mode)
    expect(await redeem(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('oidcc-codereuse-30seconds', async () => {
    const { code, tokens } = await flow(mode)
    forward(30)
    expect(await redeem(code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect((await userInfo(tokens.access_token)).status).toBe(401)
  })

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const { page } = await authorize(mode, { redirect_uri: 'https://shop.test/another' })
    expect([page.status, page.url.origin, toldBy(page)]).toEqual([400, world.origin, {}])
  })

  it('oidcc-ensure-post-request-succeeds', async () => {
    expect((await flow(mode, {}, { method: 'POST' })).claims['sub']).toBe(rosa)
  })

  it('oidcc-server-client-secret-post', async () => {
    expect((await metadata())['token_endpoint_auth_methods_supported']).toContain('client_secret_post')
    expect((await flow(mode, {}, { proof: 'post' })).tokens.status).toBe(200)
  })

  it('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported', async () => {
    const { page } = await authorize(mode, { request: unsigned({ client_id: SHOP.id, response_type: 'code', scope: 'openid' }) })
    expect(toldBy(page)).toMatchObject({ error: 'request_not_supported' })
  })

  it('oidcc-claims-essential', async () => {
    expect((await metadata())['claims_parameter_supported'] ?? false).toBe(false)
    const { tokens } = await flow(mode, { claims: '{"userinfo":{"name":{"essential":true}}}' })
    // The suite warns of this.
    expect(await userInfo(tokens.access_token)).not.toHaveProperty('name')
  })

  it('oidcc-ensure-request-object-with-redirect-uri', async () => {
    const request = unsigned({ client_id: SHOP.id, response_type: 'code', scope: 'openid', redirect_uri: SHOP.redirectUri })
    const { page } = await authorize(mode, { request, redirect_uri: 'https://shop.test/another' })
    expect([page.status, page.url.origin, toldBy(page)]).toEqual([400, world.origin, {}])
  })

  it('oidcc-refresh-token', async () => {
    const { tokens } = await flow(mode)
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    expect(renewed.status).toBe(200)
    expect(read(renewed.id_token, 1)).toMatchObject({ sub: rosa, aud: SHOP.id })
    const { code } = await answered(await authorize(mode, { client_id: 'other' }))
    const theirs = await redeem(code, {}, 'basic', ['other', second.secret])
    expect(await token({ grant_type: 'refresh_token', refresh_token: theirs.refresh_token })).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
  })

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    // RFC 7636, appendix B.
    const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
    const { code } = await answered(await authorize(mode, pkce))
    expect(await redeem(code, { code_verifier: verifier })).toMatchObject({ status: 200 })
    const { code: next } = await answered(await authorize(mode, pkce))
    expect(await redeem(next)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })
})

describe('E31 config', () => {
  it('oidcc-discovery-endpoint-verification', async () => {
    const secure = await startWorld({ scheme: 'https' })
    const found = (await new Visitor().send(`${secure.origin}/identity/.well-known/openid-configuration`)).json() as Claims
    const { keys } = (await new Visitor().send(`${secure.origin}/identity/jwks`)).json() as { keys: JsonWebKey[] }
    await secure.close()
    expect(found).toMatchObject({
      issuer: `${secure.origin}/identity`,
      jwks_uri: `${secure.origin}/identity/jwks`,
      userinfo_endpoint: `${secure.origin}/identity/me`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token', 'client_credentials']),
      scopes_supported: expect.arrayContaining(['openid', 'profile', 'email']),
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      code_challenge_methods_supported: ['S256'],
      claims_supported: expect.arrayContaining(['sub', 'email']),
    })
    const endpoints = Object.entries(found).filter(([name]) => name.endsWith('_endpoint'))
    expect(endpoints.filter(([, address]) => !String(address).startsWith(`${secure.origin}/`))).toEqual([])
    expect(keys.filter((key) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'].some((part) => part in key))).toEqual([])
    expect(keys.some(({ kty }) => kty === 'RSA')).toBe(true)
  })
})

describe('E31 logout', () => {
  const end = (visitor: Visitor, fields: Record<string, string>) =>
    visitor.follow(`${world.origin}/identity/session/end?${new URLSearchParams(fields)}`, { headers: html }, leftFor)
  const isOver = async (visitor: Visitor) =>
    toldBy((await authorize('default', { prompt: 'none' }, { visitor })).page)['error'] === 'login_required'
  const back = { post_logout_redirect_uri: SHOP.home }
  const confirm = (visitor: Visitor, { text }: Answer) =>
    visitor.follow(
      `${world.origin}/identity/session/end/confirm`,
      {
        ...{ method: 'POST', headers: { ...html, origin: world.origin } },
        body: new URLSearchParams({ xsrf: /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? '', logout: 'yes' }),
      },
      leftFor,
    )

  it('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    expect((await metadata())['end_session_endpoint']).toBe(`${world.origin}/identity/session/end`)
  })

  it('oidcc-rp-initiated-logout', async () => {
    const { visitor, tokens } = await flow('default')
    const left = await end(visitor, { id_token_hint: tokens.id_token, ...back, state: 's1' })
    expect([left.url.href, await isOver(visitor)]).toEqual([`${SHOP.home}?state=s1`, true])
  })

  it.each([
    ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', { post_logout_redirect_uri: 'https://shop.test/bad' }],
    ['oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', { post_logout_redirect_uri: `${SHOP.home}?foo=bar` }],
    ['oidcc-rp-initiated-logout-modified-id-token-hint', { ...back, id_token_hint: 'modified' }],
    ['oidcc-rp-initiated-logout-bad-id-token-hint', { ...back, id_token_hint: 'bad' }],
  ])('%s', async (_name, { id_token_hint: hint, ...more }: { id_token_hint?: string; post_logout_redirect_uri: string }) => {
    const { visitor, tokens } = await flow('default')
    const [head, body] = tokens.id_token.split('.')
    const given = hint === undefined ? tokens.id_token : hint === 'modified' ? `${head}.${body}.${'A'.repeat(342)}` : 'no-id-token'
    const answer = await end(visitor, { ...more, id_token_hint: given, state: 's1' })
    expect([answer.status, answer.url.origin, await isOver(visitor)]).toEqual([400, world.origin, false])
  })

  it('oidcc-rp-initiated-logout-no-id-token-hint', async () => {
    const { visitor } = await flow('default')
    const alone = await end(visitor, { ...back, state: 's1' })
    expect(textOf(alone)).toContain('Sign out?')
    expect(onwardOf(await confirm(visitor, alone))).toBeUndefined()
    expect(await isOver(visitor)).toBe(true)
  })

  it('oidcc-rp-initiated-logout-no-id-token-hint, with the client id', async () => {
    const { visitor } = await flow('default')
    const question = await end(visitor, { ...back, client_id: SHOP.id, state: 's1' })
    expect(textOf(question)).toContain('Sign out?')
    expect(onwardOf(await confirm(visitor, question))?.href).toBe(`${SHOP.home}?state=s1`)
    expect(await isOver(visitor)).toBe(true)
  })

  it.each([
    ['oidcc-rp-initiated-logout-no-params', {}],
    ['oidcc-rp-initiated-logout-only-state', { state: 's1' }],
  ])('%s', async (_name, fields: Record<string, string>) => {
    const { visitor } = await flow('default')
    const question = await end(visitor, fields)
    expect(textOf(question)).toContain('Sign out?')
    const done = await confirm(visitor, question)
    expect([done.url.origin, onwardOf(done), await isOver(visitor)]).toEqual([world.origin, undefined, true])
  })

  it('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', async () => {
    const { visitor, tokens } = await flow('default')
    const answer = await end(visitor, { id_token_hint: tokens.id_token, state: 's1' })
    expect([answer.status, answer.url.origin, await isOver(visitor)]).toEqual([200, world.origin, true])
  })

  it('oidcc-rp-initiated-logout-no-state', async () => {
    const { visitor, tokens } = await flow('default')
    const left = await end(visitor, { id_token_hint: tokens.id_token, ...back })
    expect([left.url.href, await isOver(visitor)]).toEqual([SHOP.home, true])
  })

  it('oidcc-backchannel-logout-discovery-endpoint-verification', async () => {
    expect(await metadata()).toMatchObject({ backchannel_logout_supported: true, backchannel_logout_session_supported: true })
  })

  it('oidcc-backchannel-rp-initiated-logout', async () => {
    const { visitor, tokens, claims } = await flow('default')
    const left = await end(visitor, { id_token_hint: tokens.id_token, ...back, state: 's1' })
    expect([left.url.href, await isOver(visitor)]).toEqual([`${SHOP.home}?state=s1`, true])
    const mine = () => told.find((jwt) => read(jwt, 1)['sid'] === claims['sid']) ?? ''
    await vi.waitFor(() => expect(mine()).not.toBe(''), { timeout: 30_000, interval: 20 })
    expect(await signatureHolds(mine())).toBe(true)
    expect(read(mine(), 1)).toMatchObject({
      ...{ iss: `${world.origin}/identity`, aud: SHOP.id, sub: rosa, iat: expect.any(Number), jti: expect.any(String) },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(read(mine(), 1)).not.toHaveProperty('nonce')
  })
})
