import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { ask, onwardOf, openShop, register, signInAndAllow, SHOP, tokensAt } from '../identity/foreign-client.ts'

let server: RunningServer
const tokens = new Map<string, string>()
const employee = demoPersonId('employee')
beforeAll(async () => {
  server = await testServer()
  await server.db.pool.query('delete from feature')
  await server.db.pool.query(
    `insert into feature (key, enabled, user_ids, share, deleted_at) values ('all', true, '{}', null, null), ('nobody', false, '{}', null, null),
      ('Größe/✓', false, array[$1::uuid], null, null), ('split', false, '{}', 100, null), ('others', false, '{}', 0.01, null), ('somebody', false, array['00000000-0000-4000-8000-000000000001'::uuid], null, null), ('gone', true, '{}', null, now())`,
    [employee],
  )
  await register(server, { scopes: ['openid', 'features', 'access'] })
  for (const name of ['employee', 'admin']) tokens.set(name, await personToken(name))
  tokens.set('scopeless', await personToken('employee', 'openid access'))
  await server.db.pool.query(
    `with machine as (insert into client (client_id, name, kind, grant_types, scopes)
      values ('machine', 'Machine', 'MACHINE', '{CLIENT_CREDENTIALS}', '{features}') returning id)
    insert into client_secret (client_id, name, hash, hint) select machine.id, 'first', hash, hint
      from machine, client_secret join client on client.id = client_secret.client_id where client.client_id = $1`,
    [SHOP.id],
  )
})
afterAll(() => server?.close())

async function personToken(name: string, scope = 'openid features'): Promise<string> {
  const asked = await ask(await openShop(server.url), { scope })
  return (
    await tokensAt(await openShop(server.url), asked, onwardOf(await signInAndAllow(asked, `${name}@portico.test`)) ?? asked.page.url)
  ).access_token
}
async function machineToken(origin = server.url): Promise<string> {
  const fields = { grant_type: 'client_credentials', client_id: 'machine', client_secret: SHOP.secret, scope: 'features' }
  const answer = await new Visitor().send(`${origin}/identity/token`, { method: 'POST', body: new URLSearchParams(fields) })
  return (answer.json() as { access_token: string }).access_token
}

type Given = { key?: string; token?: string; headers?: Record<string, string>; origin?: string }
const evaluate = (body: unknown, { key, token = tokens.get('employee') ?? '', headers = {}, origin = server.url }: Given = {}) =>
  new Visitor().send(`${origin}/ofrep/v1/evaluate/flags${key === undefined ? '' : `/${encodeURIComponent(key)}`}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const about = (targetingKey: string) => ({ context: { targetingKey } })

const ALL = [
  { key: 'all', reason: 'STATIC', variant: 'on', value: true },
  { key: 'Größe/✓', reason: 'TARGETING_MATCH', variant: 'on', value: true },
  { key: 'nobody', reason: 'DISABLED', variant: 'off', value: false },
  { key: 'others', reason: 'SPLIT', variant: 'off', value: false },
  { key: 'somebody', reason: 'TARGETING_MATCH', variant: 'off', value: false },
  { key: 'split', reason: 'SPLIT', variant: 'on', value: true },
]

describe('OFREP: one flag', () => {
  it.each(ALL)('$key is $variant by $reason', async (expected) => {
    const answer = await evaluate({}, { key: expected.key })
    expect([answer.status, answer.json()]).toEqual([200, expected])
  })

  it.each(['missing', 'ALL', 'gone', 'x\0'])('%j is not found, with its key', async (key) => {
    const answer = await evaluate({}, { key })
    expect([answer.status, answer.json()]).toEqual([404, { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: `There is no flag ${key}.` }])
  })
})

describe('OFREP: all flags', () => {
  it('come at once, and not again while they are the same for that user', async () => {
    const first = await evaluate({})
    const etag = first.headers['etag'] ?? ''
    expect([first.status, first.json(), first.headers['cache-control'], first.headers['vary']]).toEqual([
      200,
      { flags: ALL },
      'private, no-cache',
      'Authorization, Origin',
    ])
    const again = await evaluate({}, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
    await server.db.pool.query("update feature set enabled = true where key = 'nobody'")
    const changed = await evaluate({}, { headers: { 'if-none-match': etag } })
    await server.db.pool.query("update feature set enabled = false where key = 'nobody'")
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(etag)
  })
})

describe('OFREP: pages of other origins', () => {
  const OWN = 'https://shop.test'
  const CORS = ['allow-origin', 'allow-methods', 'allow-headers', 'allow-credentials'].map((name) => `access-control-${name}`)
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' }
    const answer = await new Visitor().send(`${server.url}/ofrep/v1/evaluate/flags`, { method: 'OPTIONS', headers })
    return [answer.status, ...CORS.map((name) => answer.headers[name])]
  }
  const set = (given: Record<string, unknown>) =>
    server.db.pool.query(
      `update client set ${Object.keys(given)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where client_id = $1`,
      [SHOP.id, ...Object.values(given)],
    )
  const CLOSED = [204, undefined, undefined, undefined, undefined]

  it('G20 call it from the origins of apps that may ask for flags, and from no others', async () => {
    expect(await preflight(OWN)).toEqual(CLOSED)
    await set({ cors_origins: [OWN] })
    expect(await preflight(OWN)).toEqual([204, OWN, 'POST', 'Authorization, Content-Type, If-None-Match', undefined])
    expect(await preflight('https://shop.test.evil.test')).toEqual(CLOSED)
    const answer = await evaluate({}, { headers: { origin: OWN } })
    expect([answer.status, answer.headers['access-control-allow-origin'], answer.headers['access-control-expose-headers']]).toEqual([
      200,
      OWN,
      'ETag, Retry-After',
    ])
    expect((await evaluate({}, { headers: { origin: 'https://evil.test' } })).headers['access-control-allow-origin']).toBeUndefined()
    for (const [closed, open] of [
      [{ enabled: false }, { enabled: true }],
      [{ scopes: ['openid'] }, { scopes: ['openid', 'features', 'access'] }],
    ] as const) {
      await set(closed)
      expect(await preflight(OWN)).toEqual(CLOSED)
      await set(open)
    }
  })
})

describe('OFREP: whom it is about', () => {
  const flagsOf = async (answer: Promise<{ json(): unknown }>) =>
    ((await answer).json() as { flags: { key: string; value: boolean }[] }).flags.filter(({ value }) => value).map(({ key }) => key)

  it('is the person of the token unless another within their reach is named', async () => {
    const token = tokens.get('admin') ?? ''
    expect(await flagsOf(evaluate({}, { token }))).toEqual(['all', 'split'])
    expect(await flagsOf(evaluate(about(employee), { token }))).toEqual(['all', 'Größe/✓', 'split'])
    expect(await flagsOf(evaluate(about(employee)))).toEqual(['all', 'Größe/✓', 'split'])
  })

  it('is whom an app names that calls for itself, at the host of their partner', async () => {
    const acme = server.url.replace('localhost', 'acme.localhost')
    expect(await flagsOf(evaluate(about(employee), { token: await machineToken() }))).toEqual(['all', 'Größe/✓', 'split'])
    const there = { origin: acme, token: await machineToken(acme) }
    expect((await evaluate(about(employee), there)).status).toBe(400)
    expect(await flagsOf(evaluate(about(demoPersonId('employee', 'acme.localhost')), there))).toEqual(['all', 'split'])
  })

  const OUT = { errorCode: 'INVALID_CONTEXT', errorDetails: 'context.targetingKey is the id of no user whom you may ask about.' }
  it.each([
    ['somebody out of reach', 'employee', about(demoPersonId('admin')), OUT],
    ['no id', 'employee', about('x'), OUT],
    [
      'a number',
      'employee',
      { context: { targetingKey: 1 } },
      { errorCode: 'INVALID_CONTEXT', errorDetails: 'context.targetingKey must be a text.' },
    ],
    ['no context', 'employee', { context: [] }, { errorCode: 'INVALID_CONTEXT', errorDetails: 'context must be an object.' }],
    ['no object', 'employee', [], { errorCode: 'INVALID_CONTEXT', errorDetails: 'The body must be an object.' }],
    ['no JSON', 'employee', '{', { errorCode: 'PARSE_ERROR', errorDetails: 'The body is not JSON.' }],
    [
      'an app without a user',
      'machine',
      {},
      {
        errorCode: 'TARGETING_KEY_MISSING',
        errorDetails: 'context.targetingKey must be the id of the user whom the flags are asked about.',
      },
    ],
  ])('is refused of %s', async (_what, by, body, expected) => {
    const token = by === 'machine' ? await machineToken() : (tokens.get(by) ?? '')
    const [bulk, one] = [await evaluate(body, { token }), await evaluate(body, { token, key: 'all' })]
    expect([bulk.status, bulk.json()]).toEqual([400, expected])
    expect([one.status, one.json()]).toEqual([400, { key: 'all', ...expected }])
  })
})

it('OFREP: needs a token with the scope features, POST and an address of the protocol', async () => {
  const [none, scopeless] = [await evaluate({}, { token: 'nothing' }), await evaluate({}, { token: tokens.get('scopeless') ?? '' })]
  expect([none.status, none.headers['www-authenticate'], none.json()]).toEqual([
    401,
    'Bearer error="invalid_token"',
    { errorCode: 'GENERAL', errorDetails: 'Not authenticated!' },
  ])
  expect([scopeless.status, scopeless.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope", scope="features"'])
  const get = await new Visitor().send(`${server.url}/ofrep/v1/evaluate/flags`)
  expect([get.status, get.headers['allow']]).toEqual([405, 'POST'])
  for (const path of ['', '/v1/configuration', '/v1/evaluate/flags/', '/v1/evaluate/flags/a/b', '/v1/evaluate/flags/%E0'])
    expect((await new Visitor().send(`${server.url}/ofrep${path}`, { method: 'POST' })).status).toBe(404)
  expect((await evaluate(`"${'x'.repeat(70_000)}"`)).status).toBe(413)
})
