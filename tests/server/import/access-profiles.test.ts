import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { importer, outcomesOf } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

const acmeId = demoPartners[0]?.row.id ?? ''

let server: RunningServer
let operations: Importer
let customers: readonly { id: string; name: string }[]
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
  customers = await rows<{ id: string; name: string }>(
    'select id, name from customer where partner_id = $1 order by name_folded limit 3',
    acmeId,
  )
  for (const [at, name] of [
    [0, 'Gehaltsprüfung'],
    [1, 'Gehaltsprüfung'],
    [1, 'Leitung'],
  ] as const)
    await rows('insert into access_profile (name, customer_id, partner_id) values ($1, $2, $3)', name, customers[at]?.id, acmeId)
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const outcomes = outcomesOf(() => server)
const HEAD = 'userName,email,userType,customers,accessProfiles\n'
const line = (name: string, at: readonly number[], profiles: string) =>
  `${name},${name}@example.org,1,${at.map((each) => customers[each]?.name).join(';')},${profiles}\n`
const codesOf = async (id: string) =>
  (await operations.findings(id)).map(({ outcome, findings }) => [outcome, ...findings.map(({ path, code }) => `${path} ${code}`)])
const profilesOf = (userName: string) =>
  rows(
    `select customer.name as customer, access_profile.name as profile from user_access_profile
       join user_identity on user_identity.id = user_id and user_name = $1 join customer on customer.id = user_access_profile.customer_id
       join access_profile on access_profile.id = access_profile_id order by customer.name_folded`,
    userName,
  )

it('gives new users the profile of their row at each customer, or one at each in their order, and refuses what is not there', async () => {
  const { id } = await operations.checked(
    HEAD +
      line('pro.one', [0, 1], 'gehaltsprüfung') +
      line('pro.two', [0, 1], 'Gehaltsprüfung;Leitung') +
      line('pro.none', [0], 'Leitung') +
      line('pro.many', [0], 'Gehaltsprüfung;Leitung'),
  )
  expect(await codesOf(id)).toEqual([
    ['BROKEN', 'accessProfiles ACCESSPROFILE_NOT_FOUND'],
    ['BROKEN', 'accessProfiles PROFILES_UNPAIRED'],
  ])
  await operations.start(id, 2)
  await operations.finished(id)
  expect((await outcomes(id)).slice(0, 2).map((row) => (row as { state: string }).state)).toEqual(['DONE', 'DONE'])
  const [first, second] = customers.map(({ name }) => name)
  expect([await profilesOf('pro.one'), await profilesOf('pro.two')]).toEqual([
    [
      { customer: first, profile: 'Gehaltsprüfung' },
      { customer: second, profile: 'Gehaltsprüfung' },
    ],
    [
      { customer: first, profile: 'Gehaltsprüfung' },
      { customer: second, profile: 'Leitung' },
    ],
  ])

  const again = await operations.checked(HEAD + line('pro.one', [0, 1], 'Gehaltsprüfung') + line('pro.two', [0, 1], 'Gehaltsprüfung'))
  expect(await codesOf(again.id)).toEqual([
    ['SKIP', 'null USER_UNCHANGED'],
    ['BROKEN', 'accessProfiles VALUE_DIFFERS'],
  ])
})

it('refuses a profile that grants more than the one who imports has, and knows the only customer of an administrator', async () => {
  const admin = await importer(server, 'admin', 'acme')
  const data = dataOf<{ myProfile: { id: string }; customers: { nodes: { id: string; name: string }[] } }>(
    await admin.ask('{ myProfile { id } customers(first: 1) { nodes { id name } } }'),
  )
  const [own] = data.customers.nodes
  const made = async (name: string, ...keys: readonly string[]) => {
    const [row] = await rows<{ id: string }>(
      'insert into access_profile (name, customer_id, partner_id) values ($1, $2, $3) returning id',
      name,
      own?.id,
      acmeId,
    )
    for (const key of keys)
      await rows(
        'insert into access_profile_activity (access_profile_id, activity_type, activity_name) values ($1, $2, $3)',
        row?.id,
        ...key.split(' '),
      )
    return row?.id
  }
  await made('Small', 'VIEW User')
  await made('Large', 'DELETE User')
  const held = await made('Held', 'VIEW User', 'CREATE User', 'UPDATE User')
  await rows('delete from user_access_profile where user_id = $1', data.myProfile.id)
  await rows(
    'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
    data.myProfile.id,
    own?.id,
    held,
  )
  await rows('update user_identity set is_limited = true where id = $1', data.myProfile.id)
  const { id } = await admin.checked(
    `${HEAD}rank.a,rank.a@example.org,1,${own?.name},Small\nrank.b,rank.b@example.org,1,${own?.name},Large\nrank.c,rank.c@example.org,1,,Small\n`,
  )
  expect(
    (await admin.findings(id)).map(({ outcome, findings }) => [outcome, ...findings.map(({ path, code }) => `${path} ${code}`)]),
  ).toEqual([['BROKEN', 'accessProfiles ACTIVITY_BEYOND_YOU']])
})

const makeProfile = async (name: string, at: number) => {
  const [row] = await rows<{ id: string }>(
    'insert into access_profile (name, customer_id, partner_id) values ($1, $2, $3) returning id',
    name,
    customers[at]?.id,
    acmeId,
  )
  return row?.id ?? ''
}

it('takes a profile whose name is the same but for case, and none whose name is only similar', async () => {
  for (const name of ['Prüfer', 'Prufer', 'Lohn', 'Späher', 'Spaher']) await makeProfile(name, 2)
  const { id } = await operations.checked(
    `${HEAD}${line('sim.a', [2], 'PRÜFER')}${line('sim.b', [2], 'prufer')}${line('sim.c', [2], 'Löhn')}${line('sim.d', [2], 'Spåher')}`,
  )
  expect(await codesOf(id)).toEqual([
    ['BROKEN', 'accessProfiles PROFILE_SIMILAR'],
    ['BROKEN', 'accessProfiles PROFILE_AMBIGUOUS'],
  ])
  await operations.start(id, 2)
  await operations.finished(id)
  const third = customers[2]?.name
  expect([await profilesOf('sim.a'), await profilesOf('sim.b')]).toEqual([
    [{ customer: third, profile: 'Prüfer' }],
    [{ customer: third, profile: 'Prufer' }],
  ])
})

it('pairs profiles and customers by their places, and takes IDs in upper case', async () => {
  const [first, second] = customers
  const upper = `${first?.id};${second?.id}`.toUpperCase()
  const { id } = await operations.checked(
    `${HEAD}${line('gap.a', [0, 1], ';Leitung')}${line('gap.b', [0], 'Gehaltsprüfung;')}gap.c,gap.c@example.org,1,${upper},;Leitung\n`,
  )
  expect(await codesOf(id)).toEqual([])
  await operations.start(id, 3)
  await operations.finished(id)
  expect([await profilesOf('gap.a'), await profilesOf('gap.b'), await profilesOf('gap.c')]).toEqual([
    [{ customer: second?.name, profile: 'Leitung' }],
    [{ customer: first?.name, profile: 'Gehaltsprüfung' }],
    [{ customer: second?.name, profile: 'Leitung' }],
  ])
  const known = (name: string, profiles: string) => `${name},${name}@example.org,1,,${profiles},${acmeId.toUpperCase()}\n`
  const again = await operations.checked(
    `userName,email,userType,customers,accessProfiles,partner\n${known('gap.a', 'Leitung;')}${known('gap.b', 'gehaltsprüfung')}${known('gap.c', 'Gehaltsprüfung')}`,
  )
  expect(await codesOf(again.id)).toEqual([
    ['SKIP', 'null USER_UNCHANGED'],
    ['SKIP', 'null USER_UNCHANGED'],
    ['BROKEN', 'accessProfiles VALUE_DIFFERS'],
  ])
})
