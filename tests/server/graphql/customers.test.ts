import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { finished, start as startUsers } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let acme: string
let own: string
const asks = new Map<string, Ask>()
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await testServer()
  for (const name of ['operations', 'support']) asks.set(name, await asPerson(server, name))
  for (const name of ['partneradmin', 'admin', 'partner']) asks.set(name, await asPerson(server, name, 'acme'))
  acme = (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`))[0]?.id ?? ''
  const member = `select customer_id as id from user_customer join user_identity u on u.id = user_id where u.user_name = 'admin' and u.partner_id = $1`
  own = (await rows<{ id: string }>(`${member} order by 1 limit 1`, acme))[0]?.id ?? ''
  await rows(`update customer set customer_type = 'AIO' where id = $1`, own)
})
afterAll(() => server?.close())

type Errors = { __typename: string; path: string | null; code: string }[] | null
type Customer = { id: string; name: string; version: number }
const FIELDS = 'errors { __typename path code }'
const askOf = (name: string) => asks.get(name) ?? (() => Promise.reject(new Error(`${name} is not signed in`)))
const create = async (by: string, input: Record<string, unknown>) =>
  dataOf<{ createCustomer: { customer: Customer | null; errors: Errors } }>(
    await askOf(by)(
      `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id name version } ${FIELDS} } }`,
      {
        input,
      },
    ),
  ).createCustomer
const UPDATE = `mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { customer { id name version } ${FIELDS} } }`
const update = async (by: string, input: Record<string, unknown>) =>
  dataOf<{ updateCustomer: { customer: Customer | null; errors: Errors } }>(await askOf(by)(UPDATE, { input })).updateCustomer
const versionOf = async (id: string) => (await rows<{ version: number }>('select version from customer where id = $1', id))[0]?.version

describe('creating a customer', () => {
  it('puts it under the partner of who creates it, or under the one that vendor operations name', async () => {
    const mine = await create('partneradmin', { name: '  Mine  ', hrCustomerId: 'HR-1' })
    const named = await create('operations', { name: 'Named', partnerId: acme, customerType: 'PARTCUST', description: 'A note' })
    const free = await create('operations', { name: 'Free' })
    expect([mine, named, free].map(({ errors }) => errors)).toEqual([null, null, null])
    const ids = [mine, named, free].map(({ customer }) => customer?.id)
    expect(
      await rows(
        'select name, partner_id, customer_type, hr_customer_id, description from customer where id = any($1) order by name desc',
        ids,
      ),
    ).toEqual([
      { name: 'Named', partner_id: acme, customer_type: 'PARTCUST', hr_customer_id: null, description: 'A note' },
      { name: 'Mine', partner_id: acme, customer_type: 'AIO', hr_customer_id: 'HR-1', description: null },
      { name: 'Free', partner_id: null, customer_type: 'AIO', hr_customer_id: null, description: null },
    ])
  })

  it.each([
    [
      'a partner that is not the caller’s',
      'partneradmin',
      { partnerId: 'ffffffff-0000-4000-8000-000000000000' },
      'partnerId PARTNER_NOT_FOUND',
    ],
    ['a partner that is not there', 'operations', { partnerId: 'nobody' }, 'partnerId PARTNER_NOT_FOUND'],
    ['a type that needs a partner', 'operations', { customerType: 'PARTCUST' }, 'customerType PARTNER_REQUIRED'],
    ['no name', 'operations', { name: '  ' }, 'name REQUIRED'],
  ])('refuses %s', async (_, by, input, error) => {
    const { customer, errors } = await create(by, { name: 'Refused', ...input })
    expect([customer, errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([null, [error]])
  })

  it('refuses an id of the HR product that another customer has', async () => {
    await create('operations', { name: 'First', hrCustomerId: 'HR-2' })
    const { errors } = await create('operations', { name: 'Second', hrCustomerId: 'HR-2' })
    expect(errors).toEqual([{ __typename: 'ConflictError', path: 'hrCustomerId', code: 'HR_ID_TAKEN' }])
  })

  it('takes the same id from another HR product', async () => {
    await create('operations', { name: 'Third', hrCustomerId: 'HR-3' })
    const { errors } = await create('operations', { name: 'Fourth', hrCustomerId: 'HR-3', hrSource: 'NATURAL_HR' })
    expect(errors).toBeNull()
  })

  it('invites them on the host of a partner that is not remembered', async () => {
    server.advance(11_000)
    const { errors } = await create('operations', { name: 'Elsewhere', partnerId: acme, adminEmail: 'first@elsewhere.test' })
    expect(errors).toBeNull()
    expect(await rows(`select purpose from outbox where recipient = 'first@elsewhere.test'`)).toEqual([{ purpose: 'CONFIRM_ACCOUNT' }])
  })

  it('invites the first administrator in the same step', async () => {
    const input = { name: 'Administered', adminEmail: ' First@administered.test ', adminGivenName: 'Ada' }
    const { customer, errors } = await create('partneradmin', input)
    expect(errors).toBeNull()
    const made = `select u.user_name, u.user_type, u.status, u.partner_id, o.purpose from user_identity u join user_customer m on m.user_id = u.id
      left join outbox o on o.user_id = u.id where m.customer_id = $1`
    expect(await rows(made, customer?.id)).toEqual([
      { user_name: 'First@administered.test', user_type: 6, status: 'WAITING_CONFIRMATION', partner_id: acme, purpose: 'CONFIRM_ACCOUNT' },
    ])
  })

  it.each([
    ['an address that is none', { adminEmail: 'nowhere' }, ['adminEmail EMAIL_INVALID']],
    [
      'a name with control characters',
      { adminEmail: 'second@administered.test', adminGivenName: 'A\u0007' },
      ['adminGivenName CONTROL_CHARACTER'],
    ],
    ['a user who is there already', { adminEmail: 'first@administered.test' }, ['adminEmail USER_NAME_TAKEN', 'adminEmail EMAIL_TAKEN']],
  ])('is not done where its administrator has %s', async (_, administrator, expected) => {
    const { customer, errors } = await create('partneradmin', { name: 'Half done', ...administrator })
    expect([customer, errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([null, expected])
    expect(await rows(`select from customer where name = 'Half done'`)).toEqual([])
  })

  it.each(['admin', 'support', 'partner'])('is not for %s', async (name) => {
    const answer = await askOf(name)('mutation { createCustomer(input: { name: "x" }) { customer { id } } }')
    expect(codesOf(answer)).toEqual(['AUTH_NOT_AUTHORIZED'])
  })
})

describe('changing a customer', () => {
  let id: string
  beforeEach(async () => {
    const { customer } = await create('partneradmin', { name: 'Changed' })
    id = customer?.id ?? ''
  })

  it('writes what differs, with its audit row', async () => {
    const given = { name: 'Other', enabled: false, userPortalAccess: false, hrCustomerId: '', sessionTimeoutMinutes: 45 }
    expect(await update('partneradmin', { id, version: 1, ...given })).toEqual({
      customer: { id, name: 'Other', version: 2 },
      errors: null,
    })
    const [told] = await rows('select action, before, after from audit_log where subject_id = $1 order by id desc limit 1', id)
    expect(told).toEqual({
      action: 'updateCustomer',
      before: { name: 'Changed', enabled: true, userPortalAccess: true, sessionTimeoutMinutes: null },
      after: { name: 'Other', enabled: false, userPortalAccess: false, sessionTimeoutMinutes: 45 },
    })
  })

  it('says who was quicker', async () => {
    await update('partneradmin', { id, version: 1, name: 'Quicker' })
    expect(await update('operations', { id, version: 1, name: 'Slower' })).toEqual({
      customer: { id, name: 'Quicker', version: 2 },
      errors: [{ __typename: 'ConflictError', path: 'version', code: 'VERSION_CONFLICT' }],
    })
  })

  it.each([
    ['two-factor for a type without it', { customerType: 'MP', twoFactorLevel: 'ALL' }, 'twoFactorLevel TWO_FACTOR_NOT_OFFERED'],
    ['methods that are none', { twoFactorMethod: 'EMAIL_AUTHENTICATOR' }, 'twoFactorMethod TWO_FACTOR_METHOD_INVALID'],
    [
      'a login provider of another partner',
      { loginProviderId: 'ffffffff-0000-4000-8000-000000000000' },
      'loginProviderId PROVIDER_NOT_FOUND',
    ],
    ['a time that signs people out while they read', { sessionTimeoutMinutes: 4 }, 'sessionTimeoutMinutes SESSION_TIMEOUT_TOO_SHORT'],
  ])('refuses %s', async (_, given, error) => {
    const { errors } = await update('operations', { id, version: await versionOf(id), ...given })
    expect(errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([error])
  })

  it('keeps a type from being taken away from under a rule for two-factor', async () => {
    expect(
      (await update('operations', { id, version: 1, twoFactorLevel: 'ALL', twoFactorMethod: 'ALL_AUTHENTICATOR_EMAIL' })).errors,
    ).toBeNull()
    const { errors } = await update('operations', { id, version: 2, customerType: 'MP' })
    expect(errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(['customerType TWO_FACTOR_NOT_OFFERED'])
  })

  it('gives it a login provider of its partner, and takes it away', async () => {
    const [provider] = await rows<{ id: string }>(
      `insert into login_provider (partner_id, name, display_name, protocol) values ($1, 'customers-test', 'Corp', 'OIDC')
       on conflict (name) do update set display_name = excluded.display_name returning id`,
      acme,
    )
    expect((await update('partneradmin', { id, version: 1, loginProviderId: provider?.id })).errors).toBeNull()
    const READ = `query ($id: ID!) { customer(id: $id) { loginProvider { name } loginProviders { displayName } authority partner { id } } }`
    const { customer } = dataOf<{ customer: { loginProviders: { displayName: string }[] } }>(await askOf('partneradmin')(READ, { id }))
    expect(customer).toMatchObject({ loginProvider: { name: 'customers-test' }, authority: 'FULL', partner: { id: acme } })
    expect(customer.loginProviders).toContainEqual({ displayName: 'Corp' })
    expect((await update('partneradmin', { id, version: 2, loginProviderId: '' })).errors).toBeNull()
    expect(dataOf(await askOf('partneradmin')(READ, { id }))).toMatchObject({ customer: { loginProvider: null } })
  })

  it('leaves to its own administrators whether its people need two-factor, and nothing else', async () => {
    const version = await versionOf(own)
    await rows(`update customer set customer_type = 'AIO' where id = $1`, own)
    const beyond = await update('admin', { id: own, version, name: 'Mine' })
    const both = await update('admin', { id: own, version, name: 'Mine', twoFactorLevel: 'ADMIN' })
    const ofThem = [{ __typename: 'ValidationError', path: null, code: 'CUSTOMER_BEYOND_YOU' }]
    expect([beyond.errors, both.errors]).toEqual([ofThem, ofThem])
    const [denied] = await rows('select action, denied from audit_log where subject_id = $1 order by id desc limit 1', own)
    expect(denied).toEqual({ action: 'updateCustomer', denied: true })
    expect((await update('admin', { id: own, version, twoFactorLevel: 'ADMIN', twoFactorMethod: 'ANY' })).errors).toBeNull()
    const provided = await update('admin', { id: own, version: await versionOf(own), loginProviderId: '' })
    expect(provided.errors).toBeNull()
    expect(dataOf(await askOf('admin')(`{ customer(id: "${own}") { authority twoFactorLevel } }`))).toEqual({
      customer: { authority: 'SECURITY', twoFactorLevel: 'ADMIN' },
    })
  })
})

it('lists, orders and finds customers by each of their fields', async () => {
  await create('operations', { name: 'Zyx Works', hrCustomerId: 'ZYX-9', description: 'Of Zürich' })
  const names = async (args: string) =>
    dataOf<{ customers: { nodes: { name: string }[] } }>(
      await askOf('operations')(`{ customers(${args}) { nodes { name } } }`),
    ).customers.nodes.map(({ name }) => name)
  const found = await Promise.all(
    [
      'search: "zyx-9"',
      'search: "zurich works"',
      'where: { hrCustomerId: { startsWith: "zyx" } }',
      'where: { description: { contains: "ZÜR" } }',
      'where: { name: { eq: "zyx works" }, enabled: { eq: true }, twoFactorLevel: { eq: NONE }, userPortalAccess: { eq: true } }',
      'where: { name: { eq: "zyx works" }, mobileAppAccess: { eq: false }, loginProviderId: { eq: null }, twoFactorMethod: { eq: "NONE" } }',
      'first: 1, order: [{ hrCustomerId: DESC }]',
      'first: 1, order: [{ createdAt: DESC }]',
    ].map(names),
  )
  expect(found).toEqual(found.map(() => ['Zyx Works']))
  const all = await rows<{ name: string }>('select name from customer order by two_factor_level collate "C", enabled, id limit 5')
  expect(await names('first: 5, order: [{ twoFactorLevel: ASC }, { enabled: ASC }]')).toEqual(all.map(({ name }) => name))
})

describe('a change of a customer', () => {
  type Told = { id: string; action: string; actorName: string | null; isRevertible: boolean; after: string }
  const history = async (id: string) =>
    dataOf<{ customerAudit: { nodes: Told[] } }>(
      await askOf('operations')(`{ customerAudit(id: "${id}") { nodes { id action actorName isRevertible after } } }`),
    ).customerAudit.nodes
  const revert = async (id: string | undefined) =>
    dataOf<{ revertCustomerChange: { customer: object | null; errors: Errors } }>(
      await askOf('operations')(
        `mutation { revertCustomerChange(input: { id: "${id}" }) { customer { name description sessionTimeoutMinutes version } ${FIELDS} } }`,
      ),
    ).revertCustomerChange

  it('is told with who made it, and undone by its own rules while nobody has changed it again', async () => {
    const id = (await create('partneradmin', { name: 'Told', description: 'Before', hrCustomerId: 'TOLD-1' })).customer?.id ?? ''
    await update('partneradmin', { id, version: 1, name: 'Changed', description: '', sessionTimeoutMinutes: 30, hrCustomerId: 'TOLD-2' })
    const [changed, created] = await history(id)
    expect([changed, created].map((row) => [row?.action, row?.isRevertible])).toEqual([
      ['updateCustomer', true],
      ['createCustomer', false],
    ])
    const [who] = await rows<{ name: string }>(
      `select coalesce(display_name, user_name) as name from user_identity where user_name = 'partneradmin' and partner_id = $1`,
      acme,
    )
    expect(changed?.actorName).toBe(who?.name)
    await create('operations', { name: 'Quicker', hrCustomerId: 'TOLD-1' })
    expect((await revert(changed?.id)).errors).toEqual([{ __typename: 'ConflictError', path: 'hrCustomerId', code: 'HR_ID_TAKEN' }])
    await rows(`update customer set hr_customer_id = null where name = 'Quicker'`)
    expect(await revert(changed?.id)).toEqual({
      customer: { name: 'Told', description: 'Before', sessionTimeoutMinutes: null, version: 3 },
      errors: null,
    })
    expect((await history(id)).map(({ action, isRevertible }) => [action, isRevertible])[0]).toEqual(['revertChange', false])
    const again = { __typename: 'ConflictError', code: 'REVERT_CONFLICT' }
    expect((await revert(changed?.id)).errors).toEqual(
      ['name', 'description', 'hrCustomerId', 'sessionTimeoutMinutes'].map((path) => ({ ...again, path })),
    )
  })

  it('is not undone where the row tells of something else', async () => {
    const [other] = await rows<{ id: string }>(`select id::text from audit_log where subject_type <> 'Customer' limit 1`)
    const gone = [{ __typename: 'NotFoundError', path: 'id', code: 'AUDIT_NOT_FOUND' }]
    for (const id of [other?.id, '0', 'x']) expect((await revert(id)).errors).toEqual(gone)
    const [created] = await rows<{ id: string }>(`select id::text from audit_log where action = 'createCustomer' order by id desc limit 1`)
    expect((await revert(created?.id)).errors).toEqual([{ __typename: 'ValidationError', path: 'id', code: 'NOT_REVERTIBLE' }])
  })
})

describe('the number of its users', () => {
  const wrong = () =>
    rows(`select name, user_count from customer where user_count <> (select count(*) from user_customer where customer_id = customer.id)`)
  const made = async (name: string) => (await create('operations', { name, partnerId: acme })).customer?.id ?? ''
  const countOf = async (...ids: string[]) =>
    (await rows<{ id: string; count: number }>('select id, user_count as count from customer where id = any($1)', ids))
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      .map(({ count }) => count)

  it('is kept whoever joins, moves, leaves or is deleted, one or many', async () => {
    const [one, two] = [await made('Count one'), await made('Count two')]
    const ask = askOf('operations')
    const joins = [1, 2, 3].map((n) => ({ userName: `counted${n}`, email: `counted${n}@example.org`, userType: 1, partnerId: acme }))
    for (const input of joins)
      expect(
        dataOf(
          await ask('mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { code } } }', {
            input: { ...input, customerIds: [one] },
          }),
        ),
      ).toEqual({ createUser: { errors: null } })
    expect(await countOf(one, two)).toEqual([3, 0])
    const ids = (await rows<{ id: string }>(`select id from user_identity where user_name like 'counted%' order by user_name`)).map(
      ({ id }) => id,
    )
    const [first = '', ...others] = ids
    const MOVE = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { code } } }'
    expect(dataOf(await ask(MOVE, { input: { id: first, version: 1, customerIds: [two] } }))).toEqual({ updateUser: { errors: null } })
    expect(await countOf(one, two)).toEqual([2, 1])
    await finished(ask, await startUsers(ask, { action: 'ADD_TO_CUSTOMER', ids, customerId: two }))
    expect(await countOf(one, two)).toEqual([2, 3])
    await finished(ask, await startUsers(ask, { action: 'REMOVE_FROM_CUSTOMER', ids: others, customerId: one }))
    expect(await countOf(one, two)).toEqual([0, 3])
    await finished(ask, await startUsers(ask, { action: 'DELETE', ids: others, count: 2 }))
    await rows('delete from user_identity where id = $1', first)
    expect(await countOf(one, two)).toEqual([0, 0])
    expect(await wrong()).toEqual([])
  })

  it('is what customers are ordered and filtered by', async () => {
    const [busy] = await rows<{ name: string; count: number }>(
      'select name, user_count as count from customer order by user_count desc, id desc limit 1',
    )
    expect(busy?.count).toBeGreaterThan(1)
    const list = async (args: string) =>
      dataOf<{ customers: { nodes: object[] } }>(await askOf('operations')(`{ customers(${args}) { nodes { name userCount } } }`)).customers
        .nodes
    const most = [{ name: busy?.name, userCount: busy?.count }]
    expect(await list('first: 1, order: [{ userCount: DESC }]')).toEqual(most)
    expect(await list(`first: 1, order: [{ userCount: DESC }], where: { userCount: { gte: ${busy?.count} } }`)).toEqual(most)
    expect(await list(`where: { userCount: { gt: ${busy?.count} } }`)).toEqual([])
  })

  it('cannot become untrue by a membership that goes over to another', async () => {
    await expect(rows(`update user_customer set customer_id = gen_random_uuid()`)).rejects.toThrow('A membership cannot go over')
  })
})

it('asks for a fresh sign-in where a rule of the sign-in changes', async () => {
  const { customer } = await create('operations', { name: 'Old sign-in' })
  server.advance(301_000)
  const id = customer?.id
  expect((await update('operations', { id, version: 1, description: 'New' })).errors).toBeNull()
  for (const given of [{ twoFactorLevel: 'ALL' }, { loginProviderId: '' }])
    expect(codesOf(await askOf('operations')(UPDATE, { input: { id, version: 2, ...given } }))).toEqual(['FRESH_AUTH_REQUIRED'])
})

describe('a partner’s own customer', () => {
  let partnerId: string
  const make = (customerType: string) => create('operations', { name: customerType, partnerId, customerType })
  beforeEach(async () => {
    const domain = `own-${crypto.randomUUID()}.test`
    const [row] = await rows<{ id: string }>(
      `insert into partner (name, domain, default_locale_id) values ('Own', $1, 'en-GB') returning id`,
      domain,
    )
    partnerId = row?.id ?? ''
  })

  it('is one, becomes its root customer, and stays it; customers of the partner come after it', async () => {
    expect((await make('PARTCUST')).errors).toEqual([{ __typename: 'ValidationError', path: 'customerType', code: 'PARTNER_WITHOUT_ROOT' }])
    const { customer } = await make('PARTNER')
    expect(await rows('select root_customer_id from partner where id = $1', partnerId)).toEqual([{ root_customer_id: customer?.id }])
    expect((await make('PARTNER')).errors).toEqual([{ __typename: 'ValidationError', path: 'customerType', code: 'PARTNER_HAS_ROOT' }])
    expect((await make('PARTCUST')).errors).toBeNull()
    const version = await versionOf(customer?.id ?? '')
    expect((await update('operations', { id: customer?.id, version, customerType: 'AIO' })).errors).toEqual([
      { __typename: 'ValidationError', path: 'customerType', code: 'ROOT_STAYS_PARTNER' },
    ])
  })
})
