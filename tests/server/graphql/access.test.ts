import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../server/src/access/operations.ts'
import { demoPersonId } from '../../../server/src/db/seed-people.ts'
import { schema } from '../../../server/src/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, post } from './calls.ts'
import type { Ask } from './calls.ts'

/** Every kind of caller: the seven user types, and the one role that widens a reach. */
const PEOPLE = ['employee', 'manager', 'hradmin', 'admin', 'partneradmin', 'support', 'partner', 'operations'] as const
type Person = (typeof PEOPLE)[number]

const EVERYBODY = PEOPLE
const STAFF: readonly Person[] = ['admin', 'partneradmin', 'support', 'partner', 'operations']

const nobody = '00000000-0000-4000-8000-000000000000'

/** The authorisation matrix (checks.md, D1): each operation, how it is called, and who may call it. Only who may is decided here; what they see is in reach.test.ts. */
const MATRIX: Record<string, { call: string; allowed: readonly Person[]; anonymous?: true }> = {
  'Query.applicationTheme': { call: '{ applicationTheme { partnerId } }', allowed: EVERYBODY, anonymous: true },
  'Query.locale': { call: '{ locale { id } }', allowed: EVERYBODY, anonymous: true },
  'Query.myProfile': { call: '{ myProfile { id } }', allowed: EVERYBODY },
  'Query.isFeatureEnabled': { call: '{ isFeatureEnabled(feature: APPS) }', allowed: EVERYBODY },
  'Query.userClaim': { call: `{ userClaim(userId: "${nobody}", claimType: "role") { id } }`, allowed: EVERYBODY },
  'Query.user': { call: `{ user(id: "${nobody}") { id } }`, allowed: EVERYBODY },
  'Query.users': { call: '{ users(first: 1) { nodes { id } } }', allowed: STAFF },
  'Query.customers': { call: '{ customers(first: 1) { nodes { id } } }', allowed: STAFF },
  'Query.partners': { call: '{ partners(first: 1) { nodes { id } } }', allowed: STAFF },
  'Mutation.createUser': {
    call: 'mutation { createUser(input: { userName: "", email: "", userType: 0 }) { errors { code } } }',
    allowed: ['admin', 'partneradmin', 'operations'],
  },
  'Mutation.addOrReplaceUserClaim': {
    call: `mutation { addOrReplaceUserClaim(input: { userId: "${nobody}", claimType: "x", claimValue: "x" }) { errors { code } } }`,
    allowed: EVERYBODY,
  },
  'Mutation.refreshAppConfiguration': {
    call: 'mutation { refreshAppConfiguration(input: { sentinel: "features" }) { key } }',
    allowed: EVERYBODY,
  },
}

/** Over a socket only: socket.test.ts. */
const ELSEWHERE = ['Subscription.sessionEnded']

const rootFields = () =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  )

let server: RunningServer
const asks = new Map<Person, Ask>()
beforeAll(async () => {
  server = await testServer()
  for (const person of PEOPLE) asks.set(person, await asPerson(server, person))
})
afterAll(() => server?.close())

it('D1 has a row for every operation of the schema, in the server and here', () => {
  expect(Object.keys(operations).toSorted()).toEqual(rootFields().toSorted())
  expect([...Object.keys(MATRIX), ...ELSEWHERE].toSorted()).toEqual(rootFields().toSorted())
})

describe.each(Object.entries(MATRIX))('D1 %s', (operation, { call, allowed, anonymous }) => {
  it.each(PEOPLE)('%s', async (person) => {
    const ask = asks.get(person)
    if (!ask) throw new Error(`${person} is not signed in`)
    const before = await deniedRows(person)
    const answer = await ask(call)
    const isAllowed = allowed.includes(person)
    expect(codesOf(answer)).toEqual(isAllowed ? [] : ['AUTH_NOT_AUTHORIZED'])
    expect(answer.status).toBe(200)
    const added = (await deniedRows(person)).slice(before.length)
    expect(added).toEqual(
      isAllowed
        ? []
        : [
            {
              action: operation.split('.')[1],
              subject_type: 'Operation',
              subject_id: operation,
              trace_id: answer.errors[0]?.extensions['traceId'],
            },
          ],
    )
  })

  it('somebody who is not signed in', async () => {
    const answer = await post(server.origin(), JSON.stringify({ query: call }))
    expect(codesOf(answer)).toEqual(anonymous ? [] : ['AUTH_NOT_AUTHENTICATED'])
    expect(answer.status).toBe(anonymous ? 200 : 401)
  })
})

const deniedRows = async (person: Person) =>
  (
    await server.db.pool.query<Record<string, unknown>>(
      'select action, subject_type, subject_id, trace_id from audit_log where actor_id = $1 and denied order by id',
      [demoPersonId(person)],
    )
  ).rows

it('refuses a token that does not hold, whatever is asked', async () => {
  for (const authorization of ['Bearer abcdefghijklmnopqrstuvwxyz0123456789', 'Basic YTpi', 'Bearer', 'Bearer a b']) {
    const answer = await post(server.origin(), JSON.stringify({ query: '{ applicationTheme { partnerId } }' }), { authorization })
    expect([answer.status, ...codesOf(answer)]).toEqual([401, 'AUTH_NOT_AUTHENTICATED'])
  }
})

it('refuses a token on another host than the one it was issued on', async () => {
  const { accessToken } = await server.signIn('operations')
  const answer = await post(server.origin('acme'), JSON.stringify({ query: '{ myProfile { id } }' }), {
    authorization: `Bearer ${accessToken}`,
  })
  expect([answer.status, ...codesOf(answer)]).toEqual([401, 'AUTH_NOT_AUTHENTICATED'])
})

it('D6 lets a changed permission bite at once', async () => {
  const ask = await asPerson(server, 'admin', 'acme')
  expect(codesOf(await ask('{ users(first: 1) { nodes { id } } }'))).toEqual([])
  const id = demoPersonId('admin', 'acme.localhost')
  await server.db.pool.query(`update user_claim set claim_value = '1' where user_id = $1 and claim_type = 'usertype'`, [id])
  expect(codesOf(await ask('{ users(first: 1) { nodes { id } } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
  await server.db.pool.query('update user_identity set is_active = false where id = $1', [id])
  const answer = await ask('{ myProfile { id } }')
  expect([answer.status, ...codesOf(answer)]).toEqual([401, 'AUTH_NOT_AUTHENTICATED'])
})
