import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { apiResource, client } from '../../../server/src/tables/client.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { register, SHOP } from '../identity/foreign-client.ts'
import { seedTodo, TODO_PEOPLE, todoDecisions } from './todo-fixture.ts'

let server: RunningServer
let acme: string
beforeAll(async () => {
  server = await testServer()
  acme = server.url.replace('localhost', 'acme.localhost')
  await seedTodo(server.db)
})
beforeEach(() =>
  register(server, {
    kind: 'MACHINE',
    grantTypes: ['CLIENT_CREDENTIALS'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: ['access', 'mobile_menu'],
  }),
)
afterAll(() => server?.close())

async function tokenAt(origin: string, more: Record<string, string> = { scope: 'access' }): Promise<string> {
  const fields = { grant_type: 'client_credentials', client_id: SHOP.id, client_secret: SHOP.secret, ...more }
  const answer = await new Visitor().send(`${origin}/identity/token`, { method: 'POST', body: new URLSearchParams(fields) })
  return (answer.json() as { access_token: string }).access_token
}
const send = (origin: string, token: string, body: unknown, path = 'evaluation') =>
  new Visitor().send(`${origin}/access/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
const about = (id: string) => ({
  subject: { type: 'user', id },
  action: { name: 'view' },
  resource: { type: 'Payslips', id: '1' },
})
const change = (given: Partial<typeof client.$inferInsert>) => server.db.orm.update(client).set(given).where(eq(client.clientId, SHOP.id))
const NOBODY = { decision: false, context: { error: { status: 404, message: 'There is no such subject.' } } }

describe('AuthZEN: an app with a token of its own', () => {
  it.each(TODO_PEOPLE)('is told the decisions of the public Todo fixture about %s, without reasons', async (person) => {
    const cases = todoDecisions(person)
    const asked = { evaluations: cases.map(({ request }) => request) }
    const answer = await send(server.url, await tokenAt(server.url), asked, 'evaluations')
    expect(answer.json()).toEqual({ evaluations: cases.map(({ expected }) => ({ decision: expected })) })
  })

  it('reaches the people of the partner on whose host it asks, and nobody else', async () => {
    const [home, there] = await Promise.all([tokenAt(server.url), tokenAt(acme)])
    const ofAcme = demoPersonId('employee', 'acme.localhost')
    const ofHome = demoPersonId('employee')
    const others = [demoPersonId('employee', 'hr.localhost'), demoPersonId('operations'), demoPersonId('support')]
    expect((await send(acme, there, about(ofAcme))).json()).toEqual({ decision: true })
    expect((await send(server.url, home, about(ofHome))).json()).toEqual({ decision: true })
    for (const id of [ofHome, ...others]) expect((await send(acme, there, about(id))).json()).toEqual(NOBODY)
    for (const id of [ofAcme, ...others]) expect((await send(server.url, home, about(id))).json()).toEqual(NOBODY)
  })

  it('is refused without the scope access, in its token or any more', async () => {
    const [other, token] = await Promise.all([tokenAt(server.url, { scope: 'mobile_menu' }), tokenAt(server.url)])
    await change({ scopes: ['mobile_menu'] })
    for (const each of [other, token]) {
      const answer = await send(server.url, each, about('x'))
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope", scope="access"'])
    }
  })

  it('is unknown at another host, once it is another partner’s, disabled or deleted, and where people’s tokens are asked for', async () => {
    const token = await tokenAt(acme)
    const status = async (origin = acme) => (await send(origin, token, about('x'))).status
    expect([await status(), await status(server.url)]).toEqual([200, 401])
    const menu = await new Visitor().send(`${acme}/api/mobile-menu`, {
      headers: { authorization: `Bearer ${await tokenAt(acme, { scope: 'mobile_menu' })}` },
    })
    expect(menu.status).toBe(401)
    await change({ enabled: false })
    expect(await status()).toBe(401)
    const { rows } = await server.db.pool.query<{ id: string }>("select id from partner where domain = 'hr.localhost'")
    await change({ enabled: true, partnerId: rows[0]?.id ?? '' })
    expect(await status()).toBe(401)
    await change({ partnerId: null })
    expect(await status()).toBe(200)
    await server.db.orm.delete(client).where(eq(client.clientId, SHOP.id))
    expect(await status()).toBe(401)
  })

  it('is unknown by a token that is past its time, or meant for another API', async () => {
    const token = await tokenAt(server.url)
    await server.db.pool.query(
      `update oidc_artifact set payload = payload || '{"exp": 1}' where model = 'ClientCredentials' and payload->>'clientId' = $1`,
      [SHOP.id],
    )
    expect((await send(server.url, token, about('x'))).status).toBe(401)
    const resource = 'https://access.test/api'
    await server.db.orm.insert(apiResource).values({ identifier: resource, name: 'Other', scopes: ['access'], tokenFormat: 'OPAQUE' })
    const meant = await vi.waitUntil(() => tokenAt(server.url, { scope: 'access', resource }))
    expect((await send(server.url, meant, about('x'))).status).toBe(401)
  })
})
