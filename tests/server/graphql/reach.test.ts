import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and } from 'drizzle-orm'
import fc from 'fast-check'
import { reachOf } from '../../../server/src/access/reach.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { topUpDemo } from '../../../server/src/demo/seed.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'
import { ofCustomer } from '../../../server/src/entities/users/members.ts'

const LIST = `query List($first: Int = 200) {
  users(first: $first) { nodes { id partnerId userType partner { id } userCustomers { customerId } } totalCount }
  customers(first: $first) { nodes { id partnerId } totalCount }
  partners(first: $first) { nodes { id } totalCount }
}`

type List = {
  users: {
    nodes: {
      id: string
      partnerId: string | null
      userType: number
      partner: { id: string } | null
      userCustomers: { customerId: string }[]
    }[]
    totalCount: number
  }
  customers: { nodes: { id: string; partnerId: string | null }[]; totalCount: number }
  partners: { nodes: { id: string }[]; totalCount: number }
}

type World = { userId: string; partnerId: string | null; userType: number; customers: string[] }[]

let server: RunningServer
let world: World
let customers: { id: string; partner_id: string | null }[]
let partners: { id: string; domain: string }[]
beforeAll(async () => {
  server = await testServer()
  await topUpDemo(server.db, { users: 190, customers: 50, events: 0 }, { keyring: { present: Buffer.alloc(32) } })
  const query = async <Row extends object>(text: string) => (await server.db.pool.query<Row>(text)).rows
  partners = await query('select id, domain from partner')
  customers = await query('select id, partner_id from customer')
  world = await query(
    `select id as "userId", partner_id as "partnerId", user_type as "userType", array(select customer_id::text from user_customer where user_id = id) as customers from user_identity`,
  )
})
afterAll(() => server?.close())

const partnerId = (name: string | undefined) => partners.find(({ domain }) => domain === `${name}.localhost`)?.id ?? null
const self = (name: string, partner?: string) => demoPersonId(name, partner && `${partner}.localhost`)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()
const VENDORS = [3, 4, 5]

/** Who is reached, said in words of the specification and read from the whole table. */
const REACH: {
  name: string
  partner?: string
  users: (user: World[number], me: World[number]) => boolean
  ofCustomers: 'all' | 'partner' | 'own'
}[] = [
  { name: 'operations', users: () => true, ofCustomers: 'all' },
  { name: 'support', users: () => true, ofCustomers: 'all' },
  ...['acme', 'hr', 'northwind'].flatMap((partner) => [
    {
      name: 'partneradmin',
      partner,
      users: (user: World[number]) => user.partnerId === partnerId(partner),
      ofCustomers: 'partner' as const,
    },
    { name: 'partner', partner, users: (user: World[number]) => user.partnerId === partnerId(partner), ofCustomers: 'partner' as const },
    {
      name: 'admin',
      partner,
      users: (user: World[number], me: World[number]) =>
        user.partnerId === me.partnerId && user.customers.some((id) => me.customers.includes(id)),
      ofCustomers: 'own' as const,
    },
  ]),
  {
    name: 'partneradmin',
    users: (user, me) => user.partnerId === null && (!VENDORS.includes(user.userType) || user === me),
    ofCustomers: 'partner',
  },
  {
    name: 'partner',
    users: (user, me) => user.partnerId === null && (!VENDORS.includes(user.userType) || user === me),
    ofCustomers: 'partner',
  },
]

describe.each(REACH)('D3 $name at $partner', ({ name, partner, users, ofCustomers }) => {
  it('lists exactly the rows within reach, and what hangs on them', async () => {
    const me = world.find(({ userId }) => userId === self(name, partner))
    if (!me) throw new Error('No such person')
    const list = dataOf<List>(await (await asPerson(server, name, partner))(LIST))
    const expected = world.filter((user) => users(user, me)).map(({ userId }) => userId)
    expect(ids(list.users.nodes)).toEqual(expected.toSorted())
    expect(list.users.totalCount).toBe(expected.length)
    const reached = customers.filter(
      (row) => ofCustomers === 'all' || (ofCustomers === 'partner' ? row.partner_id === me.partnerId : me.customers.includes(row.id)),
    )
    expect(ids(list.customers.nodes)).toEqual(ids(reached))
    expect(ids(list.partners.nodes)).toEqual(ids(partners.filter(({ id }) => ofCustomers === 'all' || id === me.partnerId)))
    const shown = new Set(reached.map(({ id }) => id))
    expect(list.users.nodes.flatMap((user) => user.userCustomers).filter(({ customerId }) => !shown.has(customerId))).toEqual([])
  })
})

describe('D3 over twenty tenants', () => {
  type Person = World[number]
  let people: Person[]
  let owners: Map<string, string>
  beforeAll(async () => {
    const query = (text: string) => server.db.pool.query(text)
    await query(`insert into partner (id, name, domain, default_locale_id)
      select gen_random_uuid(), 'Tenant ' || n, 'tenant' || n || '.localhost', 'en-GB' from generate_series(1, 20) n`)
    await query(
      `insert into customer (name, partner_id) select p.name || ' ' || n, p.id from partner p, generate_series(1, 2) n where p.name like 'Tenant %'`,
    )
    await query(`insert into user_identity (user_name, partner_id, user_type, email_confirmed)
      select 'person' || n || '@' || p.domain, p.id, (array[1, 6, 6, 5, 7])[n], true from partner p, generate_series(1, 5) n where p.name like 'Tenant %'`)
    await query(`insert into user_claim (user_id, claim_type, claim_value)
      select id, 'usertype', user_type::text from user_identity where user_name like 'person%@tenant%'
      union all select id, 'role', 'PartnerAdmin' from user_identity where user_name like 'person3@tenant%'`)
    await query(`insert into user_customer (user_id, customer_id)
      select u.id, c.id from user_identity u join customer c on c.partner_id = u.partner_id and (c.name like '% 1' or u.user_name like 'person1@%') where u.user_name like 'person%@tenant%'`)
    people = (
      await server.db.pool.query<Person>(
        `select id as "userId", partner_id as "partnerId", user_type as "userType", array(select customer_id::text from user_customer where user_id = id) as customers from user_identity`,
      )
    ).rows
    owners = new Map(
      (await server.db.pool.query<{ id: string; partner_id: string }>('select id, partner_id from customer')).rows.map((row) => [
        row.id,
        row.partner_id,
      ]),
    )
  })

  it('whoever asks, with whatever X-Customer, gets no row of another tenant', async () => {
    const { rows } = await server.db.pool.query<{ id: string }>('select id from user_identity where is_active')
    const active = new Set(rows.map(({ id }) => id))
    const tenants = people.filter(
      ({ userId, partnerId: owner, userType }) => owner !== null && ![3, 4].includes(userType) && active.has(userId),
    )
    expect(new Set(tenants.map(({ partnerId: owner }) => owner)).size).toBeGreaterThanOrEqual(20)
    const byId = new Map(people.map((person) => [person.userId, person]))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tenants),
        fc.option(fc.constantFrom(...owners.keys())),
        async ({ userId, partnerId: owner }, customerId) => {
          const viewer = await viewerOf(server.db.orm, userId)
          if (!viewer) throw new Error('There is nobody to ask')
          const reach = reachOf(viewer)
          const users = await server.db.orm
            .select({ id: userIdentity.id })
            .from(userIdentity)
            .where(and(reach.users, ofCustomer(customerId ?? undefined)))
          const reached = await server.db.orm.select({ id: customer.id }).from(customer).where(reach.customers)
          expect(users.filter(({ id }) => byId.get(id)?.partnerId !== owner)).toEqual([])
          expect(reached.filter(({ id }) => owners.get(id) !== owner)).toEqual([])
          expect(customerId === null || owners.get(customerId) === owner ? [] : users).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})

describe('D2 a row out of reach answers like one that does not exist', () => {
  const USER =
    'query User($id: ID!, $type: String!) { user(id: $id) { id userName } userClaim(userId: $id, claimType: $type) { claimValue } }'
  const missing = { user: null, userClaim: null }
  const cases: [string, string | undefined, string][] = [
    ['employee', 'acme', self('manager', 'acme')],
    ['hradmin', 'acme', self('employee', 'acme')],
    ['admin', 'acme', self('admin', 'hr')],
    ['admin', undefined, self('operations')],
    ['partneradmin', 'acme', self('employee', 'northwind')],
    ['partneradmin', undefined, self('operations')],
    ['partner', 'hr', self('employee', 'acme')],
    ['partner', undefined, self('support')],
  ]
  it.each(cases)('%s at %s asks for %s', async (name, partner, id) => {
    const ask = await asPerson(server, name, partner)
    expect(dataOf(await ask(USER, { id, type: 'role' }))).toEqual(missing)
    expect(dataOf(await ask(USER, { id: '00000000-0000-4000-8000-000000000000', type: 'role' }))).toEqual(missing)
    expect(dataOf(await ask(USER, { id: 'not an id', type: 'role' }))).toEqual(missing)
  })

  it('and everybody reaches themselves', async () => {
    for (const name of ['employee', 'manager', 'hradmin', 'admin', 'partneradmin', 'partner']) {
      const ask = await asPerson(server, name)
      expect(dataOf(await ask(USER, { id: self(name), type: 'usertype' }))).toMatchObject({ user: { id: self(name), userName: name } })
    }
  })
})

describe.each(['header', 'variable'])('D3 X-Customer is a filter inside the reach, as a %s', (way) => {
  const USERS =
    'query Users($first: Int = 200, $customer: ID) { users(first: $first, customer: $customer) { nodes { id userCustomers { customerId } } } }'
  type Users = { users: { nodes: { id: string; userCustomers: { customerId: string }[] }[] } }
  const askFor = (ask: Ask, customer: string) => (way === 'header' ? ask(USERS, {}, { 'x-customer': customer }) : ask(USERS, { customer }))
  const withCustomer = async (ask: Ask, customer: string) => dataOf<Users>(await askFor(ask, customer)).users.nodes

  it('narrows to one of the own customers', async () => {
    const ask = await asPerson(server, 'admin', 'acme')
    const [mine = ''] = world.find(({ userId }) => userId === self('admin', 'acme'))?.customers ?? []
    const members = world
      .filter(({ partnerId: owner, customers: of }) => owner === partnerId('acme') && of.includes(mine))
      .map(({ userId }) => userId)
    expect(ids(await withCustomer(ask, mine))).toEqual(members.toSorted())
    expect(members.length).toBeGreaterThan(1)
  })

  it('opens nothing foreign, with a forged header', async () => {
    for (const [name, partner] of [
      ['admin', 'acme'],
      ['partneradmin', 'acme'],
      ['partner', 'northwind'],
    ] as const) {
      const ask = await asPerson(server, name, partner)
      for (const { id } of customers.filter(({ partner_id: owner }) => owner !== partnerId(partner)))
        expect(await withCustomer(ask, id)).toEqual([])
    }
  }, 60_000)

  it('must be an id', async () => {
    const answer = await askFor(await asPerson(server, 'admin', 'acme'), "' or 1=1")
    expect([answer.status, ...codesOf(answer)]).toEqual([way === 'header' ? 400 : 200, 'BAD_USER_INPUT'])
  })

  it('is the one that the variable names where both name one', async () => {
    const ask = await asPerson(server, 'admin', 'acme')
    const [mine = ''] = world.find(({ userId }) => userId === self('admin', 'acme'))?.customers ?? []
    const theirs = customers.find(({ partner_id: owner }) => owner !== partnerId('acme'))?.id ?? ''
    const both = await ask(USERS, { customer: mine }, { 'x-customer': theirs })
    expect(dataOf<Users>(both).users.nodes.length).toBeGreaterThan(1)
  })

  it('is none where the variable says so', async () => {
    const ask = await asPerson(server, 'partneradmin', 'acme')
    const [mine = ''] = world.find(({ userId }) => userId === self('admin', 'acme'))?.customers ?? []
    const all = await ask(USERS, { customer: '' }, { 'x-customer': mine })
    expect(dataOf<Users>(all)).toEqual(dataOf<Users>(await ask(USERS)))
  })
})
