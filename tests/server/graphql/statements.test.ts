import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import { roundTripsOf, statementsOf } from '../../support/statements.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../src/features/users/list/users.graphql'), 'utf8')
/** The states are asked for apart, once the rows are there. */
const STATES = /\bstates \{[^}]*\}/
const LIST = DOCUMENT.replace(STATES, '')

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

/** What takes a transaction into the tenant's role asks nothing of the tables. */
const ASKS = /^(?!begin|commit|select set_config\('role')/

/** What the server does now and then beside its answers, which on a busy machine falls into every run: its scopes it reads again each minute. */
const BESIDE =
  /audit|"job|rate_limit|outbox|"server_side_session" set|"domain" = |"api_scope"|"api_resource"|"identity_resource"|"client"\."is_system" = |signing_key/

it.each([
  ['vendor staff', 'operations', undefined, 4],
  ['a partner’s admin', 'partneradmin', 'acme', 4],
  // The members of their customers are counted apart.
  ['a customer’s admin', 'admin', 'acme', 5],
] as const)(
  'the users list of %s costs as many statements however many rows it shows, the token and the viewer included, and one more for an estimate',
  async (_, name, at, statements) => {
    const ask = await asPerson(server, name, at)
    const cost = async (first: number) =>
      (await statementsOf(async () => dataOf(await ask(LIST, { first })))).filter((text) => ASKS.test(text) && !BESIDE.test(text)).length
    expect([await cost(2), await cost(5)]).toEqual([statements, statements])
    await server.db.pool.query(
      `with made as (
        insert into user_identity (user_name, partner_id)
        select $1 || n, (select partner_id from user_identity where id = $2) from generate_series(1, 10000) n returning id
      )
      insert into user_customer (user_id, customer_id)
      select id, customer_id from made, (select customer_id from user_customer where user_id = $2 and $3 limit 1) as own`,
      [`many of ${name} `, demoPersonId(name, at && `${at}.localhost`), name === 'admin'],
    )
    expect(dataOf<{ users: { totalIsExact: boolean } }>(await ask(LIST, { first: 50 })).users.totalIsExact).toBe(false)
    expect([await cost(5), await cost(50)]).toEqual([statements + 1, statements + 1])
  },
  120_000,
)

it.each([
  ['vendor staff', 'operations', undefined],
  ['a partner’s admin', 'partneradmin', 'acme'],
] as const)('the users list of %s takes three round trips: who asks, the page, and all that its rows lead to', async (_, name, at) => {
  const ask = await asPerson(server, name, at)
  const trips = await roundTripsOf(async () => dataOf(await ask(LIST, { first: 50 })))
  expect(trips.filter((texts) => !texts.some((text) => BESIDE.test(text)))).toHaveLength(3)
})

it('how many users are in each state costs one statement beside who asks and a page of one row', async () => {
  const ask = await asPerson(server, 'operations')
  const states = `query UsersStates { users(first: 1) { ${STATES.exec(DOCUMENT)?.[0]} } }`
  const texts = await statementsOf(async () => dataOf(await ask(states, {})))
  expect(texts.filter((text) => ASKS.test(text) && !BESIDE.test(text) && !text.includes('set_config'))).toHaveLength(3)
})

it.each([
  ['addresses to confirm', '{ users(first: $first) { nodes { id pendingEmail } } }'],
  ['the names in audit rows', '{ dashboard { latestAudit(first: $first) { id actorName subjects { name } } } }'],
])('%s cost as many statements however many rows are shown', async (_, query) => {
  const ask = await asPerson(server, 'operations')
  const cost = async (first: number) => {
    const texts = await statementsOf(async () => dataOf(await ask(query.replace('$first', String(first)))))
    return texts.filter((text) => /short_link|display_name/.test(text)).length
  }
  const few = await cost(2)
  expect([few, await cost(20)]).toEqual([few || 1, few])
})
