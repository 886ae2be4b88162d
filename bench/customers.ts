import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPortal } from '../e2e/support/portal.ts'
import { freshPlace } from '../tests/support/place.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/running-server.ts'
import { asker, askerWith } from './support/asker.ts'
import type { Ask, Call } from './support/asker.ts'
import { bigCustomer } from './support/places/big-customer.ts'
import type { Client } from './support/places/big-customer.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report, versionOf } from './support/report.ts'
import type { Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'

/**
 * `npm run bench:customers -- --runs 50 --customers 50000 --members 10000`: the portal's own queries of the customers list and of the pickers beside
 * the users list of as many, over GraphQL on PostgreSQL; then a customer of so many members, all signed in, is disabled: until the answer, and how
 * many of their sessions are open after it.
 */
const { runs, customers, members } = readOptions({ runs: 50, customers: 50_000, members: 10_000 })

const WARM = 20
/** One user may call 600 times a minute. */
const MINUTE = 61_000
const DISABLED = 3

const source = (path: string) => readFileSync(join(import.meta.dirname, '../src', path), 'utf8')
const LIST = source('features/customers/list/customers.graphql')
const USERS = source('features/users/list/users.graphql')
const CHOICES = source('resources/choices/references.graphql')

const list =
  (query: string, order: string) =>
  (what: string, variables: object): [string, Call] => [
    what,
    { query, variables: { first: 50, order: [{ [order]: 'ASC' }], ...variables } },
  ]
const ofCustomers = list(LIST, 'name')
const ofUsers = list(USERS, 'userName')
const ofPicker = (what: string, variables: object): [string, Call] => [
  what,
  { query: CHOICES, operationName: 'CustomerChoices', variables: { first: 50, ...variables } },
]
const cases: readonly [string, Call][] = [
  ofCustomers('customers, first page', {}),
  ofUsers('users, first page', {}),
  ofCustomers('customers, last page', { first: null, last: 50 }),
  ofUsers('users, last page', { first: null, last: 50 }),
  ofCustomers('customers, by created', { order: [{ createdAt: 'DESC' }] }),
  ofCustomers('customers, search of one word', { search: 'gartenbau' }),
  ofUsers('users, search of one word', { search: 'ann' }),
  ofCustomers('customers, search that finds nothing', { search: 'no-such-customer' }),
  ofUsers('users, search that finds nothing', { search: 'no-such-person' }),
  ofPicker('picker of customers, opened', {}),
  ofPicker('picker of customers, typed', { search: 'garten' }),
]

/** Disables a customer of so many members, all signed in: until the answer, and how many of their sessions are open after it. */
async function disable(database: string, ask: Ask, client: Client): Promise<Row[]> {
  const big = await bigCustomer(client, members)
  const disabling: number[] = []
  let left = 0
  for (let run = 0; run < DISABLED; run++) {
    const input = { id: big.id, version: await big.signEverybodyIn(), enabled: false, barredUsers: members }
    const query = 'mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { customer { enabled } errors { code } } }'
    const { took } = await ask({ query, variables: { input } })
    disabling.push(took / 1000)
    left += await big.signedIn()
  }
  if (left > 0) process.exitCode = 1
  const effect = `${database}: disabling a customer of ${members.toLocaleString('en-GB')}`
  return [
    { what: `${effect}, all signed in`, unit: 's', figures: figuresOf(disabling), budget: '≤ 2' },
    { what: `${effect}, sessions left`, unit: 'sessions', figures: figuresOf([left]), budget: '0' },
  ]
}

/** The same of an installation of one process, whose database is in it. */
async function disableOnPglite(): Promise<Row[]> {
  const server = await startServer(await freshPlace(undefined, members * 2), { LOG_LEVEL: 'silent' })
  try {
    const { accessToken } = await server.signIn('operations')
    return await disable('PGlite', askerWith(accessToken, server.origin()), server.db.pool)
  } finally {
    await server.close()
  }
}

const cluster = await startCluster()
try {
  const place = await seededPlace('postgres', { users: customers, customers, events: customers }, cluster.url)
  const portal = await startPortal({ env: { ...place.env, LOG_LEVEL: 'silent' }, dataDir: place.dataDir })
  const client = new pg.Client(place.env['DATABASE_URL'])
  await client.connect()
  try {
    const rows: Row[] = []
    const label = `${customers.toLocaleString('en-GB')} customers`
    const timed = async (ask: Ask, call: Call, times: number) => {
      const took: number[] = []
      for (let run = 0; run < times; run++) took.push((await ask(call)).took)
      return took
    }
    for (const [what, call] of cases) {
      await portal.advance(MINUTE)
      const ask = await asker(portal.origin(), { name: 'operations' })
      await timed(ask, call, WARM)
      rows.push({ what: `${label}: ${what}`, unit: 'ms', figures: figuresOf(await timed(ask, call, runs)) })
    }
    rows.push(...(await disable('PostgreSQL', await asker(portal.origin(), { name: 'operations' }), client)))
    rows.push(...(await disableOnPglite()))
    report('Customers over GraphQL', rows, { postgres: cluster.version, pglite: versionOf('@electric-sql/pglite') })
  } finally {
    await client.end()
    await portal.stop()
    await place.remove()
  }
} finally {
  await cluster.stop()
}
