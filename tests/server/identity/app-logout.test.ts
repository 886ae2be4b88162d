import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as oidc from 'openid-client'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startLogoutNotices } from '../../../server/src/identity/clients/logout-notices.ts'
import { logoutNotice } from '../../../server/src/tables/client.table.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { read } from '../../support/jwt.ts'
import { Visitor } from '../../support/visitor.ts'
import { postPassword } from './flow.ts'
import { ask, onwardOf, openShop, register, SHOP, tokensAt } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let shop: oidc.Configuration
let rosa: string
let notices: Awaited<ReturnType<typeof startLogoutNotices>>
let status = 200
const told: string[] = []
const app = createServer((req, res) => {
  void (async () => {
    let body = ''
    for await (const part of req) body += String(part)
    told.push(new URLSearchParams(body).get('logout_token') ?? '')
    res.writeHead(status).end()
  })()
})

beforeAll(async () => {
  world = await startWorld()
  rosa = await addUser(world, { userName: 'rosa' })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const { db, keyring } = world
  const hosts = { find: () => world.host(world.origin) }
  notices = await startLogoutNotices({ db, keyring, hosts, log: pino({ level: 'silent' }), fetching: { allowInside: true } })
  const backchannelLogoutUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/logout`
  await register(world, { scopes: ['openid'], isFirstParty: true, backchannelLogoutUri })
  shop = await openShop(world.origin)
})
beforeEach(() => {
  told.length = 0
  status = 200
})
afterAll(async () => {
  await notices.close()
  app.close()
  await world.close()
})

const within = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
async function signIn() {
  const asked = await ask(shop)
  const left = await postPassword(asked.visitor, asked.page, 'rosa')
  const tokens = await tokensAt(shop, asked, onwardOf(left) ?? left.url)
  return { tokens, sid: String(tokens.claims()?.['sid']), visitor: asked.visitor }
}
const events = async (type: 'APP_SIGNED_OUT' | 'APP_SIGN_OUT_FAILED') =>
  (
    await world.db.orm
      .select()
      .from(eventLog)
      .where(and(eq(eventLog.type, type), eq(eventLog.userId, rosa)))
  ).map(({ sessionId, detail }) => ({ sessionId, detail }))

it('E20 an app is told by a signed token that a session of it has ended, whoever ended it', async () => {
  const { sid } = await signIn()
  await world.identity.endSession(sid, 'endedByAdmin')
  await within(async () => expect(await events('APP_SIGNED_OUT')).toEqual([{ sessionId: sid, detail: { client: SHOP.id } }]))
  const [token = ''] = told
  const claims = read(token, 1)
  const { keys } = (await new Visitor().send(`${world.origin}/identity/jwks`)).json() as { keys: JsonWebKey[] }
  const key = keys.find(({ kid }) => kid === read(token, 0)['kid'])
  const [head, body, signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    createPublicKey({ key: key ?? {}, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  expect([told.length, isSigned, read(token, 0)]).toEqual([1, true, { alg: 'RS256', typ: 'logout+jwt', kid: key?.['kid'] }])
  expect(claims).toEqual({
    iss: `${world.origin}/identity`,
    aud: SHOP.id,
    sub: rosa,
    sid,
    iat: expect.any(Number),
    exp: Number(claims['iat']) + 120,
    jti: expect.any(String),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
})

it('E20 an app that asks for a log-out itself sends people back to its registered address, and is told too', async () => {
  const { tokens, sid, visitor } = await signIn()
  const address = oidc.buildEndSessionUrl(shop, { id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: SHOP.home, state: 'x' })
  const { headers } = await visitor.send(address)
  expect(headers['location']).toBe(`${SHOP.home}?state=x`)
  await within(() => expect(told.map((token) => read(token, 1)['sid'])).toEqual([sid]))
  const elsewhere = oidc.buildEndSessionUrl(shop, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://elsewhere.test/',
  })
  expect((await visitor.send(elsewhere)).status).toBe(400)
})

it('E20 what an app does not take is tried again, and given up with the reason in the log', async () => {
  status = 500
  const { sid } = await signIn()
  await world.identity.endSession(sid, 'endedByAdmin')
  const row = async () => (await world.db.orm.select().from(logoutNotice).where(eq(logoutNotice.sessionId, sid)))[0]
  await within(async () => expect(await row()).toMatchObject({ attempts: 1, failure: 'STATUS_500', sentAt: null }))
  expect((await row())?.dueAt?.getTime()).toBeGreaterThan(Date.now())
  await world.db.orm.update(logoutNotice).set({ attempts: 4, dueAt: new Date() }).where(eq(logoutNotice.sessionId, sid))
  await world.db.pool.query(`select pg_notify('logout_notice', '')`)
  const detail = { client: SHOP.id, reason: 'STATUS_500' }
  await within(async () => expect(await events('APP_SIGN_OUT_FAILED')).toEqual([{ sessionId: sid, detail }]))
  expect(await row()).toMatchObject({ attempts: 5, dueAt: null })
})
