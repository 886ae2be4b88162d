import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hashPassword } from '../../../server/src/accounts/passwords/passwords.ts'
import { endPublicPasswords } from '../../../server/src/demo/demo-database.ts'
import { within } from '../../support/open-place.ts'
import { freshPlace } from '../../support/place.ts'
import { startServer } from '../../support/running-server.ts'
import { scratch } from '../../support/scratch.ts'
import { signIn } from '../../support/sign-in.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, codesOf, post } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let ask: Ask
beforeAll(async () => {
  server = await testServer()
  ask = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const QUERY = '{ locale { id } }'
const send = (headers: Record<string, string>, body: string) =>
  new Visitor().send(`${server.origin()}/graphql`, { method: 'POST', headers, body })

describe('G4 a request that a foreign page could send by itself needs the preflight header', () => {
  const form = ['--x', 'content-disposition: form-data; name="operations"', '', JSON.stringify({ query: QUERY }), '--x--', ''].join('\r\n')
  it.each([
    ['multipart/form-data; boundary=x', form],
    ['Multipart/Form-Data; boundary=x', form],
    ['text/plain', JSON.stringify({ query: QUERY })],
    ['text/plain; application/json', JSON.stringify({ query: QUERY })],
    ['application/x-www-form-urlencoded', `query=${encodeURIComponent(QUERY)}`],
  ])('%s', async (type, body) => {
    expect((await send({ 'content-type': type }, body)).status).toBe(403)
    const withHeader = await send({ 'content-type': type, 'graphql-preflight': '1' }, body)
    expect(withHeader.status).not.toBe(403)
    expect(withHeader.status).toBeLessThan(500)
  })

  it('without a content type', async () => {
    expect((await send({}, JSON.stringify({ query: QUERY }))).status).toBe(403)
  })

  it('GET', async () => {
    const address = `${server.origin()}/graphql?query=${encodeURIComponent(QUERY)}`
    expect((await new Visitor().send(address)).status).toBe(403)
    expect((await new Visitor().send(address, { headers: { 'graphql-preflight': '1' } })).json()).toEqual({
      data: { locale: expect.any(Array) as unknown },
    })
  })

  it('a mutation never goes by GET', async () => {
    const mutation = encodeURIComponent('mutation { refreshAppConfiguration(input: { sentinel: "features" }) { key } }')
    const answer = await new Visitor().send(`${server.origin()}/graphql?query=${mutation}`, { headers: { 'graphql-preflight': '1' } })
    expect(answer.status).toBe(405)
  })
})

it('answers a multipart form that cannot be read with 400, and says what is wrong', async () => {
  const { accessToken } = await server.signIn('employee', 'acme')
  const field = (name: string, text: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const operations = field('operations', JSON.stringify({ query: QUERY, variables: { file: null } }))
  const bodies = [
    ['nothing', ''],
    ['no boundary', 'text'],
    ['a form that ends early', operations],
    ['no operations', `${field('map', '{}')}--x--\r\n`],
    ['operations that are not JSON', `${field('operations', '{')}${field('map', '{}')}--x--\r\n`],
    ['a map that is not JSON', `${operations}${field('map', '{')}--x--\r\n`],
    ['a map of no lists', `${operations}${field('map', '{"0": 7}')}--x--\r\n`],
    ['a map into nowhere', `${operations}${field('map', '{"0": ["nothing.at.all"]}')}${field('0', 'x')}--x--\r\n`],
  ] as const
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data'])
    for (const [name, body] of bodies) {
      const headers = { 'content-type': type, authorization: `Bearer ${accessToken}`, 'graphql-preflight': '1' }
      const answer = await new Visitor().send(`${server.origin('acme')}/graphql`, { method: 'POST', headers, body })
      expect([type, name, answer.status]).toEqual([type, name, 400])
      expect((answer.json() as { errors: { message: string }[] }).errors[0]?.message).not.toBe('')
    }
})

describe('G5 errors', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

  it('carry the trace id of the request, whatever kind they are', async () => {
    for (const [query, code] of [
      ['{', 'GRAPHQL_PARSE_FAILED'],
      ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
      ['{ users(first: 0) { nodes { id } } }', 'BAD_USER_INPUT'],
      ['{ user(id: null) { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ] as const) {
      const { errors } = await ask(query, {}, { traceparent })
      expect(errors.map(({ extensions }) => extensions)).toEqual([{ code, traceId }])
    }
    const anonymous = await post(server.origin(), JSON.stringify({ query: '{ myProfile { id } }' }), { traceparent })
    expect(anonymous.errors.map(({ extensions }) => extensions)).toEqual([{ code: 'AUTH_NOT_AUTHENTICATED', traceId }])
  })

  it('say nothing of what went wrong inside; the log says it under the same id', async () => {
    await server.db.pool.query('alter table feature rename column enabled to canary_secret_column')
    try {
      const answer = await ask('{ isFeatureEnabled(feature: APPS) }', {}, { traceparent })
      expect(answer.status).toBe(200)
      expect(answer.errors).toEqual([
        {
          message: 'Something went wrong here. Give the reference to your administrator.',
          path: ['isFeatureEnabled'],
          locations: [{ line: 1, column: 3 }],
          extensions: { code: 'INTERNAL', traceId },
        },
      ])
    } finally {
      await server.db.pool.query('alter table feature rename column canary_secret_column to enabled')
    }
    await expect
      .poll(async () => (await server.db.pool.query<{ level: string }>('select level from log where trace_id = $1', [traceId])).rows, {
        timeout: 10_000,
      })
      .toEqual([{ level: 'error' }])
  })

  it('a refused value is named, never repeated from elsewhere', async () => {
    const answer = await ask('query User($id: ID!) { user(id: $id) { id } }', { id: { a: 1 } })
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT'])
  })
})

describe('texts that PostgreSQL cannot store are refused before anything is executed', () => {
  const SEARCH = 'query Q($search: String, $where: UserIdentityFilterInput) { users(search: $search, where: $where) { nodes { id } } }'
  const refused = (message: string) => ({
    status: 200,
    data: null,
    errors: [{ message, extensions: { code: 'BAD_USER_INPUT', traceId: expect.any(String) as unknown } }],
  })
  const TEXT = 'A text cannot hold the character NUL or half of a surrogate pair. Remove it.'
  it.each([
    ['NUL in a variable', SEARCH, { search: 'a\0' }],
    ['a lone surrogate in a variable', SEARCH, { search: 'a\uD800b' }],
    ['NUL deep in a variable', SEARCH, { where: { or: [{ userName: { in: ['\0'] } }] } }],
    ['NUL in a literal', String.raw`{ userClaim(userId: "a\u0000", claimType: "x") { claimValue } }`, {}],
    ['NUL in a block', '{ users(search: """a\0""") { nodes { id } } }', {}],
    ['NUL in an id', 'query Q($id: ID!) { user(id: $id) { id } }', { id: '\0' }],
  ])('%s', async (_, query, variables) => {
    expect(await ask(query, variables)).toEqual(refused(TEXT))
  })

  it('and so are variables that are nested too deep to be read', async () => {
    const where = (depth: number): Record<string, unknown> => (depth === 0 ? {} : { and: [where(depth - 1)] })
    expect(await ask(SEARCH, { where: where(500) })).toEqual(refused('Variables may be nested at most 64 deep.'))
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const body = `{"query":"{ locale { id } }","variables":{"unknown":${deep}}}`
    expect(await post(server.origin(), body)).toEqual(refused('Variables may be nested at most 64 deep.'))
  })
})

describe('of a server that logs refusals', () => {
  let logging: RunningServer
  beforeAll(async () => {
    logging = await testServer({ env: { LOG_LEVEL: 'info' } })
  })
  afterAll(() => logging?.close())

  it('one request is one row of the log, whatever the number of its errors, and tells their codes', async () => {
    const query = `{ ${Array.from({ length: 150 }, (_, at) => `unknown${at}`).join(' ')} }`
    const traceId = 'b'.repeat(32)
    const { errors } = await post(logging.origin(), JSON.stringify({ query }), { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    expect(errors).toHaveLength(101)
    await expect
      .poll(async () => (await logging.db.pool.query('select level, fields from log where trace_id = $1', [traceId])).rows, {
        timeout: 10_000,
      })
      .toEqual([{ level: 'info', fields: { errorCodes: ['GRAPHQL_VALIDATION_FAILED'], errors: 101, paths: [] } }])
  })

  it('calls are answered with 503, and when to come back, while the database is away', async () => {
    const { accessToken } = await logging.signIn('operations')
    await logging.db.close()
    for (const headers of [{}, { authorization: `Bearer ${accessToken}` }]) {
      const answer = await new Visitor().send(`${logging.origin()}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: QUERY }),
      })
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.json()).toMatchObject({
        errors: [{ message: 'The database does not answer. Try again in a moment.', extensions: { code: 'UNAVAILABLE' } }],
      })
    }
  })
})

it('keeps answers out of every cache, and compresses the large ones', async () => {
  const { accessToken } = await server.signIn('operations')
  const query = 'query Users($first: Int) { users(first: $first) { nodes { id userName email } } }'
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}`, 'accept-encoding': 'br, gzip' }
  const answer = await send(headers, JSON.stringify({ query, variables: { first: 50 } }))
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
})

describe('G2 without the demo', () => {
  const OWN_PASSWORD = 'Quiet-Harbour-2026'
  let production: RunningServer
  beforeAll(async () => {
    const place = await freshPlace(inject('postgresUrl'), 60, scratch)
    await within(place, async (db) => {
      await endPublicPasswords(db)
      const own = await hashPassword(OWN_PASSWORD)
      await db.pool.query(`update user_identity set password_hash = $1 where user_name = 'operations'`, [own])
    })
    production = await startServer(place, { DEMO: 'false', NODE_ENV: 'production' })
  })
  afterAll(() => production?.close())

  it('nothing is told about the schema', async () => {
    const { accessToken } = await signIn(production.origin(), 'operations', OWN_PASSWORD)
    const asked = (query: string, variables = {}) =>
      post(production.origin(), JSON.stringify({ query, variables }), { authorization: `Bearer ${accessToken}` })
    const introspection = await asked('{ __schema { types { name } } }')
    expect([introspection.data, ...new Set(codesOf(introspection))]).toEqual([null, 'GRAPHQL_VALIDATION_FAILED'])
    expect(codesOf(await asked('{ __typename }'))).toEqual([])
    const misspelt = await asked('{ myProfil { id } }')
    expect(misspelt.errors.map(({ message }) => message)).toEqual(['Cannot query field "myProfil" on type "Query".'])
    const list = 'query Q($where: UserIdentityFilterInput) { users(where: $where) { nodes { id } } }'
    const [variable] = (await asked(list, { where: { userNam: {} } })).errors
    expect(variable?.message).toContain('"userNam"')
    expect(variable?.message).not.toContain('userName')
  })

  it('and no page to explore it', async () => {
    const page = await new Visitor().send(`${production.origin()}/graphql`, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(406)
    expect(page.text).not.toMatch(/graphiql/i)
  })
})
