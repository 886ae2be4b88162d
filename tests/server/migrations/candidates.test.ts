import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { hrProduct, migrator } from './migration-calls.ts'

type Customer = { id: string; name: string; userCount: number | null; customer: { id: string } | null }
type User = { id: string; isLeftOut: boolean; userId: string | null }
type Users = { migrationUsers: { nodes: User[]; totalCount: number; states: { state: string | null; count: number }[] } }
type Type = { name: string; count: number; userType: number | null; customerType: string | null }

const CUSTOMERS = `query ($wizard: MigrationWizard!, $search: String, $where: MigrationCustomerFilterInput) {
  migrationCustomers(wizard: $wizard, search: $search, where: $where) { nodes { id name userCount customer { id } } totalCount } }`
const USERS = `query ($id: ID!, $first: Int, $search: String, $state: MigrationChosen, $where: MigrationUserFilterInput) {
  migrationUsers(id: $id, first: $first, search: $search, state: $state, where: $where) { nodes { id isLeftOut userId } totalCount states { state count } } }`

const reading = (ask: Ask) => ({
  customers: async (variables: Record<string, unknown>) =>
    dataOf<{ migrationCustomers: { nodes: Customer[] } }>(await ask(CUSTOMERS, variables)).migrationCustomers.nodes,
  users: async (variables: Record<string, unknown>) => dataOf<Users>(await ask(USERS, variables)).migrationUsers,
  source: async (wizard: string) =>
    dataOf<{ migrationSource: Record<string, unknown> }>(
      await ask('query ($wizard: MigrationWizard!) { migrationSource(wizard: $wizard) { fault customers inactive inPortal } }', { wizard }),
    ).migrationSource,
  types: async (id: string) =>
    dataOf<{ migrationRun: { types: Type[] } }>(
      await ask('query ($id: ID!) { migrationRun(id: $id) { types { name count userType customerType } } }', { id }),
    ).migrationRun.types,
})

describe('what can be migrated from the embedded HR product', () => {
  let server: RunningServer
  let ask: Ask
  beforeAll(async () => {
    server = await testServer()
    ask = await asPerson(server, 'operations')
  })
  afterAll(() => server?.close())
  const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
  const product = hrProduct((text, ...values) => rows(text, ...values))

  it('is listed by customer, with how many users each has and the one of the portal', async () => {
    const { hrId, customerId } = await product.customer()
    await product.users(hrId, [{ id: 'a' }, { id: 'b' }])
    const { customers, source } = reading(ask)
    expect(await customers({ wizard: 'USERS', search: hrId })).toEqual([
      { id: hrId, name: hrId, userCount: 2, customer: { id: customerId } },
    ])
    // Of the other family.
    expect(await customers({ wizard: 'NATURAL_HR_USERS', search: hrId })).toEqual([])
    const [one] = await product.customers([{ name: 'Nowhere yet', type: 'HR', isActive: false }])
    const where = { isMigrated: { eq: false }, isActive: { eq: false } }
    expect((await customers({ wizard: 'NATURAL_HR_CUSTOMERS', where })).map(({ id, customer }) => [id, customer])).toContainEqual([
      one,
      null,
    ])
    const [counted] = await rows<{ customers: number; inactive: number }>(
      `select count(*)::int as customers, count(*) filter (where not is_active)::int as inactive from hr_product_customer where source = 'HR'`,
    )
    expect(await source('USERS')).toMatchObject({ fault: null, ...counted })
  })

  it('is listed by user, told apart by who is left out, and by type with what each becomes', async () => {
    const { hrId } = await product.customer()
    await product.users(hrId, [
      { id: 'a' },
      { id: 'b', type: 'Line manager' },
      { id: 'c', type: 'Contractor', isActive: false },
      { id: 'd', type: 'Contractor' },
    ])
    const [who, { users, types }] = [migrator(ask), reading(ask)]
    const run = await who.create('USERS', [hrId], { userTypes: [{ from: 'line MANAGER', to: 7 }] })
    expect(await who.change(run, 1, { leftOut: [`${hrId} b`] })).toEqual([])
    const found = await users({ id: run })
    expect(found.nodes).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ id: `${hrId} ${id}`, isLeftOut: id === 'b', userId: null })))
    expect(found.states).toEqual([
      { state: null, count: 4 },
      { state: 'TAKEN', count: 3 },
      { state: 'LEFT_OUT', count: 1 },
    ])
    const ids = async (variables: object) => (await users({ id: run, ...variables })).nodes.map(({ id }) => id.split(' ')[1])
    expect(await ids({ state: 'LEFT_OUT' })).toEqual(['b'])
    expect(await ids({ where: { type: { eq: 'contractor' }, isActive: { eq: true } } })).toEqual(['d'])
    expect(await ids({ search: `${hrId}-c@` })).toEqual(['c'])
    expect(await types(run)).toEqual([
      { name: 'Contractor', count: 2, userType: null, customerType: null },
      { name: 'Employee', count: 1, userType: 1, customerType: null },
      { name: 'Line manager', count: 1, userType: 7, customerType: null },
    ])
    await who.review(run)
    await who.start(run, 1)
    expect((await users({ id: run, where: { isMigrated: { eq: true } } })).nodes.map(({ id }) => id)).toEqual([`${hrId} a`])
  })

  it('is nobody’s where there is no run', async () => {
    expect(await reading(ask).users({ id: '6f0f5b6e-0d52-4b8e-9a39-0c8a4a6f1d11' })).toMatchObject({ nodes: [], totalCount: 0 })
  })
})

describe('what can be migrated from the API of an HR product', () => {
  const people = Array.from({ length: 1300 }, (_, at) => ({
    id: `U${String(at).padStart(5, '0')}`,
    customerId: at % 2 === 0 ? 'N1' : 'N2',
    userName: `user.${String(at).padStart(5, '0')}`,
    email: '',
    type: 'Employee',
    passwordHash: 'secret-hash',
  }))
  /** `answers`: how often it still answers who asks for named records. */
  const state = { isDown: false, answers: Infinity }
  const api = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://stub')
    const kind = url.pathname.endsWith('users') ? 'users' : 'customers'
    const [of, ids] = [url.searchParams.getAll('customer'), url.searchParams.getAll('id')]
    if (ids.length > 0 && (state.answers -= 1) < 0) return req.socket.destroy()
    const all =
      kind === 'users'
        ? people.filter(({ customerId }) => of.length === 0 || of.includes(customerId))
        : [
            { id: 'N1', name: 'First' },
            { id: 'N2', name: 'Second', isActive: false },
          ]
    const found = all
      .filter(({ id }) => id > (url.searchParams.get('after') ?? '') && (ids.length === 0 || ids.includes(id)))
      .slice(0, Number(url.searchParams.get('limit')))
    return res.writeHead(state.isDown ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ [kind]: found }))
  })
  let server: RunningServer
  let ask: Ask
  beforeAll(async () => {
    await new Promise<void>((done) => api.listen(0, '127.0.0.1', done))
    const { port } = api.address() as AddressInfo
    server = await testServer({ env: { HR_SOURCE_URL: `http://127.0.0.1:${port}/api` } })
    ask = await asPerson(server, 'operations')
  })
  afterAll(async () => {
    await server?.close()
    await new Promise((done) => api.close(done))
  })

  it('is listed by the same statements, without a password hash, and says when it cannot be asked', async () => {
    const [who, { customers, users, source, types }] = [migrator(ask), reading(ask)]
    expect(await source('NATURAL_HR_USERS')).toEqual({ fault: null, customers: 2, inactive: 1, inPortal: 0 })
    expect(await customers({ wizard: 'NATURAL_HR_USERS', where: { isActive: { eq: false } } })).toEqual([
      { id: 'N2', name: 'Second', userCount: null, customer: null },
    ])
    const run = await who.create('NATURAL_HR_USERS', ['N2'])
    const found = await users({ id: run, first: 2 })
    expect([found.totalCount, found.nodes.map(({ id }) => id)]).toEqual([650, ['U00001', 'U00003']])
    expect((await users({ id: run, search: 'user.01299' })).nodes.map(({ id }) => id)).toEqual(['U01299'])
    expect(await types(run)).toEqual([{ name: 'Employee', count: 650, userType: 1, customerType: null }])
    state.isDown = true
    expect(await source('NATURAL_HR_USERS')).toMatchObject({ fault: 'SOURCE_REFUSES', customers: 0 })
    expect([await customers({ wizard: 'NATURAL_HR_USERS' }), (await users({ id: run })).nodes, await types(run)]).toEqual([[], [], []])
    state.isDown = false
  })

  it('and goes away in the middle of a run fails what it was not asked for yet, which is migrated once it is back', async () => {
    const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
    const { hrId } = await hrProduct(query).customer('NATURAL_HR')
    for (let at = 0; at < 150; at += 1) {
      const id = `V${String(at).padStart(3, '0')}`
      people.push({ id, customerId: hrId, userName: `left.${id}`, email: `${id}@hr.example`, type: 'Employee', passwordHash: '' })
    }
    const made = () => query('select user_name from user_identity where user_name like $1 order by 1', 'left.%')
    const who = migrator(ask)
    const run = await who.create('NATURAL_HR_USERS', [hrId], { mails: 'NEVER' })
    await who.review(run)
    expect(await who.totals(run)).toEqual({ CREATE: 150 })
    state.answers = 1
    const { id, counts, causes } = await who.start(run, 150)
    expect([counts, causes]).toEqual([{ DONE: 75, FAILED: 75 }, [{ code: 'SOURCE_UNREACHABLE', count: 75 }]])
    expect(await made()).toEqual(people.slice(-150, -75).map(({ userName }) => ({ user_name: userName })))
    state.answers = Infinity
    expect(await who.retry(id)).toEqual({ DONE: 75 })
    expect(await made()).toHaveLength(150)
  })
})
