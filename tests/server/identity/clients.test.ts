import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as oidc from 'openid-client'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeSecret } from '../../../server/src/accounts/client-secrets.ts'
import { createIdentity } from '../../../server/src/identity/identity.ts'
import { apiResource, apiScope, client, clientSecret } from '../../../server/src/tables/client.table.ts'
import { read, type Claims } from '../../support/jwt.ts'
import { Visitor } from '../../support/visitor.ts'
import { textOf } from './flow.ts'
import { ask, onwardOf, openPublicShop, openShop, register, SHOP, signInAndAllow, tokensAt } from './foreign-client.ts'
import { addUser, LIFETIMES, startWorld, type World } from './world.ts'

const ORDERS = 'https://orders.test/api'
const MACHINE: Parameters<typeof register>[1] = {
  kind: 'MACHINE',
  grantTypes: ['CLIENT_CREDENTIALS'],
  redirectUris: [],
  postLogoutRedirectUris: [],
  scopes: ['access', 'orders.read'],
  claims: ['region=eu', 'team=a', 'team=b'],
}

let world: World
let rosa: string
beforeAll(async () => {
  world = await startWorld()
  rosa = await addUser(world, { userName: 'rosa' })
  await world.db.orm.insert(apiScope).values({ name: 'orders.read', displayName: 'Read your orders' })
  await world.db.orm.insert(apiResource).values({ identifier: ORDERS, name: 'Orders', scopes: ['orders.read'], tokenMinutes: 5 })
  await vi.waitUntil(async () => (await scopesAt(world.origin)).includes('orders.read'))
})
beforeEach(() => register(world, MACHINE))
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const scopesAt = async (origin: string) =>
  ((await new Visitor().send(`${origin}/identity/.well-known/openid-configuration`)).json() as { scopes_supported: string[] })
    .scopes_supported
const post = async (path: string, fields: Record<string, string>) =>
  new Visitor().send(`${world.origin}/identity/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
const tokenFor = async (secret: string, more: Record<string, string> = { scope: 'access' }) => {
  const answer = await post('token', { grant_type: 'client_credentials', client_id: SHOP.id, client_secret: secret, ...more })
  return {
    status: answer.status,
    ...(answer.json() as Partial<Record<'access_token' | 'error' | 'scope', string>> & { expires_in?: number }),
  }
}
const keyOf = async () => (await world.db.orm.select().from(client).where(eq(client.clientId, SHOP.id)))[0]?.id ?? ''
const addSecret = async (name: string, expiresAt?: Date) => {
  const { secret, ...kept } = makeSecret()
  await world.db.orm.insert(clientSecret).values({ clientId: await keyOf(), name, expiresAt, ...kept })
  return secret
}
const change = (given: Partial<typeof client.$inferInsert>) => world.db.orm.update(client).set(given).where(eq(client.clientId, SHOP.id))
const OF_API = { aud: ORDERS, client_id: SHOP.id, scope: 'orders.read' }
/** The claims of a token, as an API reads them by the published keys. */
async function verified(token: string): Promise<Claims> {
  const { keys } = (await new Visitor().send(`${world.origin}/identity/jwks`)).json() as { keys: JsonWebKey[] }
  const [data, signature = ''] = [token.slice(0, token.lastIndexOf('.')), token.split('.')[2]]
  const key = keys.find(({ kid }) => kid === read(token, 0)['kid'])
  expect(read(token, 0)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
  expect(verify('sha256', Buffer.from(data), createPublicKey({ key: key ?? {}, format: 'jwk' }), Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
  expect(read(token, 1)['iss']).toBe(`${world.origin}/identity`)
  return read(token, 1)
}
/** Rosa at the shop, as far as its tokens. */
async function signIn(shop: oidc.Configuration, extra: Record<string, string> = {}) {
  const asked = await ask(shop, extra)
  return tokensAt(shop, asked, onwardOf(await signInAndAllow(asked, 'rosa')) ?? asked.page.url)
}

describe('a secret of an app', () => {
  it('opens the token endpoint, with blanks around it as pasting leaves them, and no other does', async () => {
    const answers = [
      await tokenFor(SHOP.secret),
      await tokenFor(`  ${SHOP.secret}\n`),
      await tokenFor(SHOP.secret.replace('-', ' ')),
      await tokenFor('another-secret-of-32-characters-1'),
    ]
    expect(answers.map(({ status, error, scope }) => [status, error ?? scope])).toEqual([
      [200, 'access'],
      [200, 'access'],
      [401, 'invalid_client'],
      [401, 'invalid_client'],
    ])
  })

  it('stands beside a second one, until either is deleted', async () => {
    const second = await addSecret('second')
    expect([(await tokenFor(SHOP.secret)).status, (await tokenFor(second)).status]).toEqual([200, 200])
    await world.db.orm.delete(clientSecret).where(and(eq(clientSecret.clientId, await keyOf()), eq(clientSecret.name, 'first')))
    expect([(await tokenFor(SHOP.secret)).status, (await tokenFor(second)).status]).toEqual([401, 200])
  })

  it('opens nothing once it has expired', async () => {
    const short = await addSecret('short', new Date(Date.now() + 60_000))
    expect((await tokenFor(short)).status).toBe(200)
    await world.db.orm
      .update(clientSecret)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(clientSecret.name, 'short'))
    expect((await tokenFor(short)).status).toBe(401)
  })

  it('keeps the day of its last use, and so does its app', async () => {
    const second = await addSecret('second')
    await tokenFor(second)
    const secrets = await world.db.orm
      .select()
      .from(clientSecret)
      .where(eq(clientSecret.clientId, await keyOf()))
    const today = new Date().toISOString().slice(0, 10)
    expect(Object.fromEntries(secrets.map(({ name, lastUsedOn }) => [name, lastUsedOn]))).toEqual({ first: null, second: today })
    expect((await world.db.orm.select().from(client).where(eq(client.clientId, SHOP.id)))[0]?.lastUsedOn).toBe(today)
  })
})

describe('E30 an app that calls for itself', () => {
  it('gets the scopes that it is registered for, and no others', async () => {
    expect(await tokenFor(SHOP.secret, { scope: 'graph.all' })).toMatchObject({ status: 400, error: 'invalid_scope' })
    expect(await tokenFor(SHOP.secret, { scope: 'access' })).toMatchObject({
      status: 200,
      scope: 'access',
      expires_in: LIFETIMES.accessToken,
    })
  })

  it.each([
    ['its scope alone', { scope: 'orders.read' }],
    ['the API', { scope: 'orders.read', resource: ORDERS }],
  ])('gets a signed token for an API that it names by %s, with the claims of the app', async (_what, asked) => {
    const { access_token = '', expires_in, scope } = await tokenFor(SHOP.secret, asked)
    expect([expires_in, scope, await verified(access_token)]).toEqual([
      300,
      'orders.read',
      expect.objectContaining({ ...OF_API, region: 'eu', team: ['a', 'b'] }),
    ])
  })

  it('gets none for an API that nobody registered', async () => {
    expect(await tokenFor(SHOP.secret, { scope: 'access', resource: 'https://elsewhere.test' })).toMatchObject({ error: 'invalid_target' })
  })

  it('signs nobody in', async () => {
    await change({ redirectUris: [SHOP.redirectUri] })
    const { searchParams } = (await ask(await openShop(world.origin))).page.url
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['unauthorized_client', null])
  })
})

describe('E30 what is set of an app', () => {
  const APP = { scopes: ['openid', 'orders.read'], isFirstParty: true }
  const bare = (more: Record<string, string> = {}) =>
    new Visitor().send(
      `${world.origin}/identity/auth?${new URLSearchParams({ client_id: SHOP.id, redirect_uri: SHOP.redirectUri, response_type: 'code', scope: 'openid', ...more })}`,
    )
  const errorOf = ({ headers }: { headers: Record<string, unknown> }) => new URL(String(headers['location'])).searchParams.get('error')

  it('PKCE is asked of it, unless it keeps a secret and is let off', async () => {
    await register(world, APP)
    expect(errorOf(await bare())).toBe('invalid_request')
    await change({ requirePkce: false })
    expect(String((await bare()).headers['location'])).toMatch(/^\/identity\/interaction\/|\/identity\/interaction\//)
    await expect(register(world, { isPublic: true, requirePkce: false })).rejects.toMatchObject({
      cause: { constraint: 'client_public_pkce' },
    })
  })

  it('pushed requests are asked of it where that is set', async () => {
    await register(world, { ...APP, requirePar: true })
    const shop = await openShop(world.origin)
    expect((await ask(shop)).page.url.searchParams.get('error')).toBe('invalid_request')
    const verifier = oidc.randomPKCECodeVerifier()
    const pushed = await oidc.buildAuthorizationUrlWithPAR(shop, {
      redirect_uri: SHOP.redirectUri,
      scope: 'openid',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    expect([...pushed.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
    expect(textOf(await new Visitor().follow(pushed, { headers: { accept: 'text/html' } }))).toContain('User name or email')
  })

  it('disabled, it gets no sign-in and no token, and what it has opens nothing', async () => {
    await register(world, APP)
    const shop = await openShop(world.origin)
    const { access_token, refresh_token = '' } = await signIn(shop)
    const host = await world.host(world.origin)
    expect((await world.identity.authenticate(access_token, host))?.userId).toBe(rosa)
    await change({ enabled: false })
    expect(await world.identity.authenticate(access_token, host)).toBeUndefined()
    expect([
      (await bare()).status,
      (await post('token', { grant_type: 'refresh_token', refresh_token, client_id: SHOP.id, client_secret: SHOP.secret })).status,
    ]).toEqual([400, 401])
    await change({ enabled: true })
    expect((await world.identity.authenticate(access_token, host))?.userId).toBe(rosa)
  })

  it('without a grant for renewal it is given no refresh token', async () => {
    await register(world, { ...APP, grantTypes: ['AUTHORIZATION_CODE'] })
    expect((await signIn(await openShop(world.origin))).refresh_token).toBeUndefined()
  })

  it('without an address to return to it signs nobody in', async () => {
    await register(world, { ...APP, redirectUris: [] })
    expect((await bare()).status).toBe(400)
  })

  it('public, it needs its proof and no secret', async () => {
    await register(world, { ...APP, isPublic: true })
    expect((await signIn(await openPublicShop(world.origin))).claims()).toMatchObject({ sub: rosa })
  })

  it('pages of the origins that are set of it read its tokens and what is told of the user, and no other pages do', async () => {
    await register(world, { ...APP, isPublic: true, corsOrigins: ['https://pages.test'] })
    const { access_token, refresh_token = '' } = await signIn(await openPublicShop(world.origin))
    const allowed = async (path: string, origin: string, sent: Parameters<Visitor['send']>[1]) => {
      const answer = await new Visitor().send(`${world.origin}/identity/${path}`, { ...sent, headers: { ...sent?.headers, origin } })
      return [answer.status, answer.headers['access-control-allow-origin']]
    }
    const me = { headers: { authorization: `Bearer ${access_token}` } }
    expect(await allowed('me', 'https://pages.test', me)).toEqual([200, 'https://pages.test'])
    expect(await allowed('me', 'https://other.test', me)).toEqual([400, undefined])
    const renewal = { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', client_id: SHOP.id, refresh_token }) }
    expect(await allowed('token', 'https://other.test', renewal)).toEqual([400, undefined])
    expect(await allowed('token', 'https://pages.test', renewal)).toEqual([200, 'https://pages.test'])
    await change({ corsOrigins: [] })
    expect(await allowed('me', 'https://pages.test', me)).toEqual([400, undefined])
  })

  it('its consent says a scope as its operators call it, and what it allows reaches the API', async () => {
    await register(world, { ...APP, isFirstParty: false })
    const shop = await openShop(world.origin)
    const asked = await ask(shop, { scope: 'openid orders.read', resource: ORDERS })
    const left = await signInAndAllow(asked, 'rosa')
    const { access_token } = await tokensAt(shop, asked, onwardOf(left) ?? left.url)
    expect(await verified(access_token)).toMatchObject({ ...OF_API, sub: rosa })
    const again = await ask(shop, { scope: 'openid orders.read', prompt: 'consent' }, asked)
    expect(textOf(again.page)).toContain('The Shop asks you to confirm the access that it has for rosa.')
  })
})

describe('E30 introspection', () => {
  const about = async (token: string, id: string, secret: string) =>
    (await post('token/introspection', { token, client_id: id, client_secret: secret })).json() as { active: boolean; scope?: string }
  const addApi = async () => {
    await world.db.orm.delete(client).where(eq(client.clientId, 'orders'))
    const [row] = await world.db.orm
      .insert(client)
      .values({ clientId: 'orders', name: 'Orders', kind: 'MACHINE', grantTypes: ['CLIENT_CREDENTIALS'] })
      .returning()
    const { secret, ...kept } = makeSecret()
    await world.db.orm.insert(clientSecret).values({ clientId: row?.id ?? '', name: 'first', ...kept })
    return { id: row?.id ?? '', secret }
  }

  it('tells an app of its own tokens, the API of those meant for it, and nobody else of any', async () => {
    const api = await addApi()
    const { access_token = '' } = await tokenFor(SHOP.secret, { scope: 'access orders.read' })
    expect(await about(access_token, SHOP.id, SHOP.secret)).toMatchObject({ active: true, scope: 'access orders.read', client_id: SHOP.id })
    expect(await about(access_token, 'orders', api.secret)).toEqual({ active: false })
    await world.db.orm.update(apiResource).set({ introspectionClientId: api.id })
    await vi.waitFor(async () => expect(await about(access_token, 'orders', api.secret)).toMatchObject({ active: true }))
  })

  it('ends with the session, and with a revocation', async () => {
    await register(world, { scopes: ['openid'], isFirstParty: true })
    const shop = await openShop(world.origin)
    const [first, second] = [await signIn(shop), await signIn(shop)]
    expect((await about(first.access_token, SHOP.id, SHOP.secret)).active).toBe(true)
    await oidc.tokenRevocation(shop, first.access_token)
    expect((await about(first.access_token, SHOP.id, SHOP.secret)).active).toBe(false)
    await world.identity.endSession(String(second.claims()?.['sid'] ?? ''), 'endedByAdmin')
    expect((await about(second.access_token, SHOP.id, SHOP.secret)).active).toBe(false)
  })
})

it('E16 a change reaches another process within 2 s: apps at once, scopes as soon as it hears of them', async () => {
  await register(world, MACHINE)
  const other = await createIdentity({
    settings: { lifetimes: LIFETIMES, signingKeyDays: 90 },
    keyring: world.keyring,
    db: world.db,
    log: pino({ level: 'silent' }),
  })
  await world.through(other, async (origin) => {
    expect((await tokenFor(SHOP.secret)).status).toBe(200)
    await change({ enabled: false })
    expect((await tokenFor(SHOP.secret)).status).toBe(401)
    await world.db.orm.insert(apiScope).values({ name: 'orders.write', displayName: 'Change orders' })
    const begun = performance.now()
    await vi.waitFor(async () => expect(await scopesAt(origin)).toContain('orders.write'), { timeout: 5000, interval: 20 })
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

it('the portal’s own client cannot be deleted, disabled or made another one', async () => {
  const portal = eq(client.clientId, 'portico')
  await expect(world.db.orm.delete(client).where(portal)).rejects.toMatchObject({
    cause: { message: 'a row of the installation itself cannot be deleted' },
  })
  await expect(world.db.orm.update(client).set({ enabled: false }).where(portal)).rejects.toMatchObject({
    cause: { constraint: 'client_system' },
  })
  await expect(world.db.orm.update(client).set({ isSystem: false }).where(portal)).rejects.toMatchObject({ cause: { code: 'P0001' } })
})
