import { randomUUID } from 'node:crypto'
import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { demoCustomer } from '../../../server/src/demo/seed-customers.ts'
import { isShownOnce } from '../../../server/src/kit/graphql/shown-once.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { roundTripsOf } from '../../support/statements.ts'
import { rowsOf } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf, post } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let admin: Ask
let operations: Ask
beforeAll(async () => {
  server = await testServer({ jobs: false })
  admin = await asPerson(server, 'partneradmin', 'acme')
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())
const rows = rowsOf(() => server)

const CREATE = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id name } errors { code } } }'
const SETTLE = 'mutation ($key: ID!) { settleOperation(input: { key: $key }) { outcome answer } }'
const create = (name: string, key: string, ask = admin, headers: Record<string, string> = {}) =>
  ask(CREATE, { input: { name } }, { 'idempotency-key': key, ...headers })
const settled = async (key: string, ask = admin) =>
  dataOf<{ settleOperation: { outcome: string; answer: string | null } }>(await ask(SETTLE, { key })).settleOperation
const madeOf = async (name: string) => (await rows('select id from customer where name = $1', name)).length
const newest = async () => (await rows<{ id: string }>('select max(id)::text as id from audit_log'))[0]?.id

describe('J8 a mutation with an idempotency key', () => {
  it('is carried out once, and answered the same each time', async () => {
    const [name, key] = ['Once', randomUUID()]
    const first = await create(name, key)
    const row = await newest()
    expect(dataOf<{ createCustomer: object }>(first).createCustomer).toMatchObject({ customer: { name }, errors: null })
    expect(await create(name, key)).toEqual(first)
    // As the standard writes it.
    expect(await create(name, `"${key}"`)).toEqual(first)
    expect([await madeOf(name), await newest()]).toEqual([1, row])
  })

  it('is carried out once where it comes several times in one moment', async () => {
    const [name, key] = ['At once', randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(name, key)))
    const codes = answers.flatMap(codesOf)
    expect(codes.filter((code) => code !== 'IDEMPOTENCY_KEY_IN_USE')).toEqual([])
    const ids = answers.filter(({ errors }) => errors.length === 0).map((answer) => JSON.stringify(dataOf(answer)))
    expect([new Set(ids).size, await madeOf(name)]).toEqual([1, 1])
    expect(JSON.stringify(dataOf(await create(name, key)))).toBe(ids[0])
  })

  it('answers what its work did, where a limit is reached by its repeats while that is on its way', async () => {
    const key = randomUUID()
    const employee = await asPerson(server, 'employee', 'acme')
    const change = () =>
      employee(
        'mutation { requestEmailChange(input: { email: "repeats@portico.test" }) { errors { code } } }',
        {},
        { 'idempotency-key': key },
      )
    const answers = await Promise.all(Array.from({ length: 8 }, change))
    const answered = answers.filter((answer) => !codesOf(answer).includes('IDEMPOTENCY_KEY_IN_USE'))
    expect(new Set(answered.map((answer) => JSON.stringify(dataOf(answer))))).toEqual(new Set(['{"requestEmailChange":{"errors":null}}']))
  })

  it('is refused where something else is asked for', async () => {
    const key = randomUUID()
    await create('One name', key)
    const other = await create('Another name', key)
    expect([other.status, codesOf(other), await madeOf('Another name')]).toEqual([422, ['IDEMPOTENCY_KEY_REUSED'], 0])
  })

  it('is another one of another person, and in another organisation', async () => {
    const key = randomUUID()
    await create('Whose', key)
    expect(await settled(key, operations)).toEqual({ outcome: 'NOT_DONE', answer: null })
    const there = await create('Where', key, admin, { 'x-customer': demoCustomer(0, new Date()).id })
    expect([codesOf(there), await madeOf('Where')]).toEqual([[], 1])
  })

  it('is not remembered where its input was refused, and is carried out once that is right', async () => {
    const [name, key] = [randomUUID(), randomUUID()]
    const { id } = dataOf<{ createCustomer: { customer: { id: string } } }>(await create('Old', randomUUID())).createCustomer.customer
    const rename = async () =>
      dataOf<{ updateCustomer: { errors: { code: string }[] | null } }>(
        await admin(
          'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { errors { code } } }',
          { input: { id, version: 7, name } },
          { 'idempotency-key': key },
        ),
      ).updateCustomer.errors
    expect(await rename()).toEqual([{ code: 'VERSION_CONFLICT' }])
    await rows('update customer set version = 7 where id = $1', id)
    expect([await rename(), await rename(), await madeOf(name)]).toEqual([null, null, 1])
  })

  it('is answered by what it came to, whatever has become of that since', async () => {
    const [name, key] = ['Gone', randomUUID()]
    const first = await create(name, key)
    await rows('delete from customer where name = $1', name)
    expect(await create(name, key)).toEqual(first)
    expect(await madeOf(name)).toBe(0)
  })

  it('tells no secret twice, and stores none', async () => {
    const key = randomUUID()
    const ask = () => admin('mutation { startAuthenticator { key } }', {}, { 'idempotency-key': key })
    const first = dataOf<{ startAuthenticator: { key: string } }>(await ask())
    expect(first.startAuthenticator.key).toMatch(/^[A-Z2-7]{16,}$/)
    expect(codesOf(await ask())).toEqual(['ANSWER_NOT_REPEATED'])
    expect(await settled(key)).toEqual({ outcome: 'DONE', answer: null })
    expect(await rows(`select 1 from idempotency_key where state = 'SECRET' and answer is not null`)).toEqual([])
  })

  it('is told apart from one whose process died before its answer was stored', async () => {
    const [name, key] = ['Died', randomUUID()]
    await rows('delete from idempotency_key')
    await create(name, key)
    await rows(`update idempotency_key set state = 'BEGUN', answer = null`)
    expect([codesOf(await create(name, key)), (await settled(key)).outcome]).toEqual([['IDEMPOTENCY_KEY_IN_USE'], 'IN_PROGRESS'])
    await rows(`update idempotency_key set created_at = now() - interval '1 minute'`)
    expect([codesOf(await create(name, key)), (await settled(key)).outcome]).toEqual([['ANSWER_NOT_REPEATED'], 'DONE'])
    expect(await madeOf(name)).toBe(1)
  })

  it('is being carried out for a minute where it is no transaction and its process died', async () => {
    await rows('delete from idempotency_key')
    const key = randomUUID()
    const ask = () => admin('mutation { startSecurityDevice { options } }', {}, { 'idempotency-key': key })
    dataOf(await ask())
    await rows(`update idempotency_key set state = 'BEGUN', answer = null, created_at = created_at - interval '50 seconds'`)
    expect([codesOf(await ask()), (await settled(key)).outcome]).toEqual([['IDEMPOTENCY_KEY_IN_USE'], 'IN_PROGRESS'])
    await rows(`update idempotency_key set created_at = now() - interval '1 minute'`)
    expect([codesOf(await ask()), (await settled(key)).outcome]).toEqual([['ANSWER_NOT_REPEATED'], 'DONE'])
  })

  it('is not carried out again where its answer could not be stored', async () => {
    await rows('delete from idempotency_key')
    await rows(`alter table idempotency_key add constraint stores_no_secret check (state <> 'SECRET')`)
    const key = randomUUID()
    const ask = () => admin('mutation { startAuthenticator { key } }', {}, { 'idempotency-key': key })
    try {
      expect(codesOf(await ask())).toHaveLength(1)
    } finally {
      await rows('alter table idempotency_key drop constraint stores_no_secret')
    }
    expect([codesOf(await ask()), (await settled(key)).outcome]).toEqual([['IDEMPOTENCY_KEY_IN_USE'], 'IN_PROGRESS'])
    await rows(`update idempotency_key set created_at = now() - interval '1 minute'`)
    expect([codesOf(await ask()), (await settled(key)).outcome]).toEqual([['ANSWER_NOT_REPEATED'], 'DONE'])
  })

  it('can be read by nobody without the key', async () => {
    await rows('delete from idempotency_key')
    const key = randomUUID()
    await create('Unreadable', key)
    const [row] = await rows<Record<string, unknown>>(
      `select encode(answer, 'escape') || encode(digest, 'hex') as text from idempotency_key`,
    )
    expect(row?.['text']).not.toContain('Unreadable')
    expect(row?.['text']).not.toContain(key.replaceAll('-', ''))
  })

  it('asks the database for two short statements more', async () => {
    const costs = async (headers: () => Record<string, string>) => {
      const trips = await roundTripsOf(async () => dataOf(await admin(CREATE, { input: { name: randomUUID() } }, headers())))
      return trips.filter((texts) => !texts.some((text) => /rate_limit|"server_side_session" set/.test(text))).length
    }
    const without = await costs(() => ({}))
    expect(await costs(() => ({ 'idempotency-key': randomUUID() }))).toBeLessThanOrEqual(without + 2)
  })

  it.each([
    ['a key that can be guessed', 'mutation { endOtherSessions { errors { code } } }', '42'],
    [
      'two mutations with one key',
      'mutation { a: endOtherSessions { errors { code } } b: endOtherSessions { errors { code } } }',
      randomUUID(),
    ],
  ])('is refused for %s', async (_, document, key) => {
    expect(codesOf(await admin(document, {}, { 'idempotency-key': key }))).toEqual(['BAD_USER_INPUT'])
  })

  it('changes nothing of a query', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    expect(await admin('{ locale { id } }', {}, headers)).toEqual(await admin('{ locale { id } }', {}, headers))
    expect(codesOf(await post(server.origin(), JSON.stringify({ query: '{ __typename }' }), headers))).toEqual([])
  })
})

describe('J8 an operation whose answer was lost', () => {
  it('is told by its key, with what was answered', async () => {
    const key = randomUUID()
    const { data } = await create('Told', key)
    const { outcome, answer } = await settled(key)
    expect([outcome, JSON.parse(answer ?? '')]).toEqual(['ANSWERED', data])
  })

  it('is given up where it was not carried out, and is not carried out when it comes late', async () => {
    const key = randomUUID()
    expect((await settled(key)).outcome).toBe('NOT_DONE')
    expect([codesOf(await create('Late', key)), await madeOf('Late')]).toEqual([['IDEMPOTENCY_KEY_VOID'], 0])
    expect((await settled(key)).outcome).toBe('NOT_DONE')
  })
})

/** What opens nothing, or, as the download of one's own data, works once and for minutes. */
const HARMLESS = new Set([
  'RequestPersonalDataPayload.address',
  'ShareLinkPayload.address',
  'StartLoginLinkPayload.address',
  'TestLoginProviderPayload.address',
  'RefreshAppConfigurationPayload.key',
])

it('E12 every text of a payload that may be a secret is shown once, or is known to be none', () => {
  const payloads = Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ type }) => getNamedType(type))
  const open = payloads.flatMap((payload) =>
    isObjectType(payload)
      ? Object.values(payload.getFields())
          .filter((field) => /secret|token|password|codes$|^key$|^uri$|^url$|address|^pin$/i.test(field.name))
          .filter((field) => getNamedType(field.type).toString() === 'String' && !isShownOnce(field))
          .map(({ name }) => `${payload.name}.${name}`)
      : [],
  )
  expect(open.filter((name) => !HARMLESS.has(name))).toEqual([])
})
