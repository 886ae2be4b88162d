import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type Answer = {
  createUser: { userIdentity: { id: string } | null; errors: { path: string | null; code: string }[] | null }
}
const CREATE = `mutation ($input: CreateUserInput!) { createUser(input: $input) { userIdentity { id } errors { path code } } }`

let server: RunningServer
let operations: Ask
let admin: Ask
let customers: readonly { id: string }[]
let others: readonly { id: string }[]
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  admin = await asPerson(server, 'admin', 'acme')
  const { customers: own } = dataOf<{ customers: { nodes: { id: string }[] } }>(await admin('{ customers(first: 5) { nodes { id } } }'))
  customers = own.nodes
  others = await rows<{ id: string }>(
    'select id from customer where partner_id = $1 and id <> all ($2) order by name_folded limit 2',
    demoPartners[0]?.row.id,
    customers.map(({ id }) => id),
  )
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

let serial = 0
const create = async (ask: Ask, input: Record<string, unknown>) => {
  serial += 1
  const name = `profile.${serial}`
  return dataOf<Answer>(await ask(CREATE, { input: { userName: name, email: `${name}@example.org`, userType: 1, ...input } })).createUser
}
const mistakes = async (ask: Ask, input: Record<string, unknown>) =>
  (await create(ask, input)).errors?.map(({ path, code }) => `${path} ${code}`)

/** An access profile with these activities. */
const makeProfile = async (customerId: string | null, ...keys: readonly string[]) => {
  serial += 1
  const [row] = await rows<{ id: string }>(
    'insert into access_profile (name, customer_id) values ($1, $2) returning id',
    `Profile ${serial}`,
    customerId,
  )
  const id = row?.id ?? ''
  for (const key of keys)
    await rows(
      'insert into access_profile_activity (access_profile_id, activity_type, activity_name) values ($1, $2, $3)',
      id,
      ...key.split(' '),
    )
  return id
}
const profilesOf = (userId: string | undefined) =>
  rows('select customer_id as customer, access_profile_id as profile from user_access_profile where user_id = $1 order by 1', userId)

it('gives a new user an access profile at each of several customers, and says so in the audit row', async () => {
  const [one, two] = [customers[0]?.id ?? '', others[0]?.id ?? '']
  const [atOne, atTwo] = [await makeProfile(one, 'VIEW User'), await makeProfile(two, 'VIEW User')]
  const { userIdentity, errors } = await create(operations, {
    partnerId: demoPartners[0]?.row.id,
    customerIds: [one, two],
    accessProfileIds: [atTwo, atOne.toUpperCase()],
  })
  expect(errors).toBeNull()
  expect(await profilesOf(userIdentity?.id)).toEqual(
    [
      { customer: one, profile: atOne },
      { customer: two, profile: atTwo },
    ].toSorted((a, b) => (a.customer < b.customer ? -1 : 1)),
  )
  const [audit] = await rows<{ after: { accessProfileIds?: string[] } }>(
    `select after from audit_log where subject_id = $1 and action = 'createUser'`,
    userIdentity?.id,
  )
  expect(audit?.after.accessProfileIds).toEqual([atTwo, atOne])
  const shown = dataOf<{ user: { userCustomers: { customerId: string; accessProfileName: string | null }[] } }>(
    await operations(`{ user(id: "${userIdentity?.id}") { userCustomers { customerId accessProfileName } } }`),
  )
  expect(shown.user.userCustomers.every(({ accessProfileName }) => accessProfileName?.startsWith('Profile '))).toBe(true)
})

it('limits a new administrator by the profile, and keeps full access at the other customer', async () => {
  const [one, two] = [customers[0]?.id ?? '', others[0]?.id ?? '']
  const { userIdentity } = await create(operations, {
    userType: 6,
    partnerId: demoPartners[0]?.row.id,
    customerIds: [one, two],
    accessProfileIds: [await makeProfile(one, 'VIEW User')],
  })
  expect(await rows('select is_limited from user_identity where id = $1', userIdentity?.id)).toEqual([{ is_limited: true }])
  expect(
    await rows('select customer_id, full_access from user_customer where user_id = $1 and full_access is not null', userIdentity?.id),
  ).toEqual([{ customer_id: two, full_access: 'KEPT' }])
})

it('limits a new administrator at both customers by a profile at each', async () => {
  const [one, two] = [customers[0]?.id ?? '', others[0]?.id ?? '']
  const { userIdentity } = await create(operations, {
    userType: 6,
    partnerId: demoPartners[0]?.row.id,
    customerIds: [one, two],
    accessProfileIds: [await makeProfile(one, 'VIEW User'), await makeProfile(two, 'VIEW User')],
  })
  expect(await rows('select from user_customer where user_id = $1 and full_access is not null', userIdentity?.id)).toEqual([])
})

it('refuses a profile of another customer, a template, one that does not exist, and two at one customer, and creates nobody', async () => {
  const [one, two] = [customers[0]?.id ?? '', others[0]?.id ?? '']
  const base = { partnerId: demoPartners[0]?.row.id, customerIds: [one] }
  const ids = [await makeProfile(two), await makeProfile(null), '00000000-0000-4000-8000-000000000000', 'x']
  const countUsers = () => rows('select count(*) from user_identity')
  const before = await countUsers()
  for (const id of ids)
    expect(await mistakes(operations, { ...base, accessProfileIds: [id] })).toEqual(['accessProfileIds.0 ACCESSPROFILE_NOT_FOUND'])
  expect(await mistakes(operations, { ...base, accessProfileIds: [await makeProfile(one), await makeProfile(one)] })).toEqual([
    'accessProfileIds.1 PROFILE_TWICE',
  ])
  expect(await countUsers()).toEqual(before)
})

it('refuses a profile with more than the creator has at the customer, and any profile where they may not change users', async () => {
  const one = customers[0]?.id ?? ''
  const [small, large] = [await makeProfile(one, 'VIEW User'), await makeProfile(one, 'VIEW User', 'DELETE User')]
  const { myProfile: own } = dataOf<{ myProfile: { id: string } }>(await admin('{ myProfile { id } }'))
  const limit = async (...keys: readonly string[]) => {
    await rows('delete from user_access_profile where user_id = $1 and customer_id = $2', own.id, one)
    await rows(
      'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
      own.id,
      one,
      await makeProfile(one, 'VIEW User', 'CREATE User', ...keys),
    )
    await rows('update user_identity set is_limited = true where id = $1', own.id)
  }
  const wants = (profile: string) => ({ customerIds: [one], accessProfileIds: [profile] })
  await limit('UPDATE User')
  expect(await mistakes(admin, wants(large))).toEqual(['accessProfileIds.0 ACTIVITY_BEYOND_YOU'])
  const { userIdentity, errors } = await create(admin, wants(small))
  expect(errors).toBeNull()
  expect(dataOf<object>(await admin(`{ user(id: "${userIdentity?.id}") { userCustomers { customerId accessProfileName } } }`))).toEqual({
    user: { userCustomers: [{ customerId: one, accessProfileName: expect.stringMatching(/^Profile /) }] },
  })
  await limit()
  expect(await mistakes(admin, wants(small))).toEqual(['accessProfileIds.0 ACTIVITY_BEYOND_YOU'])
  expect((await create(admin, { customerIds: [one] })).errors).toBeNull()
})
