import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { finished, rowsOf, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const STATES = ['ACTIVE', 'INVITED', 'LOCKED', 'INACTIVE'] as const
type State = (typeof STATES)[number]
type Count = { state: string | null; count: number; isCapped: boolean }
type Node = { id: string; userName: string; state: State }
type Users = { nodes: Node[]; totalCount: number; totalIsExact: boolean; states: Count[] }

const LIST = `query Users($state: UserListState, $where: UserIdentityFilterInput, $search: String, $customer: ID, $first: Int = 200) {
  users(state: $state, where: $where, search: $search, customer: $customer, first: $first) {
    nodes { id userName state } totalCount totalIsExact states { state count isCapped } } }`

let server: RunningServer
let operations: Ask
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  // Every mix of what a state is decided by, at the time a lock ends too.
  await rows(
    `insert into user_identity (user_name, is_active, email_confirmed, lockout_end, partner_id)
     select 'mix ' || row_number() over (), active, confirmed, now() + ends, (select id from partner where domain = 'acme.localhost')
     from unnest(array[true, false]) as active, unnest(array[true, false]) as confirmed,
       unnest(array[null, interval '-1 minute', interval '1 day']) as ends`,
  )
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const list = async (variables: Record<string, unknown> = {}, ask = operations) => dataOf<{ users: Users }>(await ask(LIST, variables)).users
const counts = ({ states }: Users) => Object.fromEntries(states.map(({ state, count }) => [state ?? 'ALL', count]))

describe('the states of users', () => {
  it('are one for each, the same in the row, the tab, the filter and the counts', async () => {
    const all = await list({ where: { userName: { startsWith: 'mix ' } } })
    expect(counts(all)).toEqual({ ALL: 12, ACTIVE: 2, INVITED: 2, LOCKED: 2, INACTIVE: 6 })
    for (const state of STATES) {
      const tab = await list({ state })
      expect(tab.nodes.length).toBeGreaterThan(0)
      expect(new Set(tab.nodes.map((node) => node.state))).toEqual(new Set([state]))
      expect((await list({ where: { state: { eq: state } } })).nodes).toEqual(tab.nodes)
      expect(tab).toMatchObject({ totalCount: tab.nodes.length, totalIsExact: true })
      // They do not hang on the chosen one.
      expect(counts(tab)).toEqual({ ...counts(await list()), [state]: tab.nodes.length })
    }
    const { ALL, ...each } = counts(await list())
    expect(Object.values(each).reduce((sum, count) => sum + count)).toBe(ALL)
  })

  it('can be asked for as any of several, none of them, and all but one', async () => {
    const names = async (state: object) =>
      (await list({ where: { state, userName: { startsWith: 'mix ' } } })).nodes.map((node) => node.state).toSorted()
    expect(await names({ in: ['LOCKED', 'INVITED'] })).toEqual(['INVITED', 'INVITED', 'LOCKED', 'LOCKED'])
    expect(await names({ nin: ['INACTIVE', 'INVITED'] })).toEqual(['ACTIVE', 'ACTIVE', 'LOCKED', 'LOCKED'])
    expect(await names({ neq: 'INACTIVE' })).toEqual(['ACTIVE', 'ACTIVE', 'INVITED', 'INVITED', 'LOCKED', 'LOCKED'])
    // What a filter was kept by before.
    expect((await list({ where: { status: { eq: 'ACTIVE' }, userName: { startsWith: 'mix ' } } })).nodes).toHaveLength(3)
  })

  it('are counted of the filter, the search, the customer and the reach', async () => {
    const someone = await list({ search: 'mix 1', where: { isActive: { eq: true } } })
    expect(counts(someone)).toMatchObject({ ALL: someone.nodes.length })
    expect(someone.nodes.length).toBeLessThan(6)
    for (const name of ['partneradmin', 'admin']) {
      const ask = await asPerson(server, name, 'acme')
      const [{ id: customer } = { id: '' }] = dataOf<{ customers: { nodes: { id: string }[] } }>(
        await ask('{ customers(first: 1) { nodes { id } } }'),
      ).customers.nodes
      for (const variables of [{}, { customer }]) {
        const whole = await list(variables, ask)
        const [few] = [await list({ ...variables, first: 1 }, ask)]
        expect(whole.nodes.length).toBeGreaterThan(1)
        expect(counts(few)).toEqual({
          ALL: whole.nodes.length,
          ...Object.fromEntries(STATES.map((state) => [state, whole.nodes.filter((node) => node.state === state).length])),
        })
        expect(few).toMatchObject({ totalCount: whole.nodes.length, totalIsExact: true })
      }
    }
  })

  it.each([
    ['vendor staff', 'operations', undefined],
    ['a partner’s admin', 'partneradmin', 'acme'],
    ['a customer’s admin', 'admin', 'acme'],
  ] as const)('cost %s no more than four statements with the page and its total', async (_, name, at) => {
    const ask = await asPerson(server, name, at)
    const asked = await statementsOf(() => list({ first: 5 }, ask))
    const ours = asked.filter(
      (text) =>
        /^(?!begin|commit|select set_config)/.test(text) &&
        !/audit|"job|rate_limit|outbox|"server_side_session" set|"domain" = /.test(text),
    )
    expect(ours.length).toBeLessThanOrEqual(4)
    expect(ours.filter((text) => text.includes('materialized'))).toHaveLength(1)
  })

  it('are what many are acted on by, and what an export has', async () => {
    const where = { userName: { startsWith: 'mix ' } }
    const invited = (await list({ state: 'INVITED', where })).nodes.map(({ userName }) => userName).toSorted()
    const preview = dataOf(
      await operations('mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { total } }', {
        input: { action: 'RESEND_CONFIRMATION', all: true, state: 'INVITED', where },
      }),
    )
    expect(preview).toEqual({ previewUserBulk: { total: 2 } })
    const exported = dataOf<{ startUserExport: Started }>(
      await operations('mutation ($input: StartUserExportInput!) { startUserExport(input: $input) { job { id } errors { path code } } }', {
        input: {
          id: randomUUID(),
          all: true,
          state: 'INVITED',
          where,
          columns: ['userName', 'state'].map((column) => ({ column, label: column })),
        },
      }),
    ).startUserExport
    await finished(operations, exported)
    const [file] = await rows<{ content: string }>('select content from job_file where job_id = $1', exported.job?.id)
    expect(file?.content.trim().split(/\r?\n/).toSorted()).toEqual(invited.map((name) => `"${name}","INVITED"`))
    const locked = (await list({ state: 'LOCKED', where })).nodes.map(({ userName }) => userName).toSorted()
    const job = await finished(operations, await start(operations, { action: 'UNLOCK', all: true, state: 'LOCKED', where, count: 2 }))
    expect(job.jobRows.nodes.map(({ label, state }) => [label, state]).toSorted()).toEqual(locked.map((name) => [name, 'DONE']))
    expect(counts(await list({ where }))).toMatchObject({ LOCKED: 0, ACTIVE: 3, INVITED: 3 })
  })

  it('are counted to 10,000 each, and said to be more', async () => {
    await rows(`insert into user_identity (user_name, email_confirmed) select 'many' || n, n > 30 from generate_series(1, 10100) n`)
    const { states, totalIsExact } = await list({ first: 1, where: { userName: { startsWith: 'many' } } })
    expect(states).toEqual([
      { state: null, count: 10_000, isCapped: true },
      { state: 'ACTIVE', count: 10_000, isCapped: true },
      { state: 'INVITED', count: 30, isCapped: false },
      { state: 'LOCKED', count: 0, isCapped: false },
      { state: 'INACTIVE', count: 0, isCapped: false },
    ])
    expect(totalIsExact).toBe(false)
    expect(await list({ first: 1, state: 'INVITED', where: { userName: { startsWith: 'many' } } })).toMatchObject({
      totalCount: 30,
      totalIsExact: true,
    })
  }, 60_000)

  it('are refused where there is no such one', async () => {
    expect(codesOf(await operations('{ users(state: GONE) { totalCount } }'))).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  })
})

it('customers are enabled or disabled', async () => {
  await rows(`insert into customer (name, enabled) values ('State A', true), ('State B', false), ('State C', false)`)
  const ask = async (args: string) =>
    dataOf(await operations(`{ customers(search: "state", ${args}) { nodes { name state } totalCount states { state count isCapped } } }`))
  const states = [
    { state: null, count: 3, isCapped: false },
    { state: 'ENABLED', count: 1, isCapped: false },
    { state: 'DISABLED', count: 2, isCapped: false },
  ]
  const nodes = ['State B', 'State C'].map((name) => ({ name, state: 'DISABLED' }))
  expect(await ask('state: DISABLED')).toEqual({ customers: { nodes, totalCount: 2, states } })
  expect(await ask('where: { state: { eq: DISABLED } }')).toMatchObject({ customers: { nodes } })
})
