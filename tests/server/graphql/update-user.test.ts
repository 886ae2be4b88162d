import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type Answer = {
  updateUser: { userIdentity: Record<string, unknown> | null; errors: { __typename: string; path: string | null; code: string }[] | null }
}

const UPDATE = `mutation UpdateUser($input: UpdateUserInput!) {
  updateUser(input: $input) {
    userIdentity { id userName email pendingEmail givenName familyName displayName phoneNumber phoneNumberConfirmed status userType roles defaultLocale version userCustomers { customerId } }
    errors { __typename path code }
  }
}`

let server: RunningServer
let operations: Ask
let admin: Ask
let partnerAdmin: Ask
/** One that the admin runs. */
let customer = ''
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  admin = await asPerson(server, 'admin', 'acme')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  const own = await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1 order by 1 limit 1', acme('admin'))
  customer = own[0]?.id ?? ''
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const update = async (ask: Ask, input: Record<string, unknown>) => dataOf<Answer>(await ask(UPDATE, { input })).updateUser
const mistakes = async (ask: Ask, input: Record<string, unknown>) =>
  (await update(ask, input)).errors?.map(({ path, code }) => `${path} ${code}`) ?? []
const versionOf = async (id: string) => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
const acme = (name: string) => demoPersonId(name, 'acme.localhost')

const auditOf = (id: string) =>
  rows<Record<string, unknown>>(
    "select actor_id, action, before, after, denied from audit_log where subject_id = $1 and action <> 'createUser' order by id",
    id,
  )

/** A confirmed user of acme and of the admin's own customer, made for one test. */
let made = 0
const somebody = async (more: Record<string, unknown> = {}) => {
  made += 1
  const userName = `changed${made}`
  const answer = dataOf<{ createUser: { userIdentity: { id: string } } }>(
    await admin('mutation C($input: CreateUserInput!) { createUser(input: $input) { userIdentity { id } errors { code } } }', {
      input: {
        userName,
        email: `${userName}@example.org`,
        givenName: 'Ada',
        familyName: 'Byron',
        phoneNumber: '+44 20 7946 0000',
        userType: 1,
        customerIds: [customer],
        ...more,
      },
    }),
  )
  const { id } = answer.createUser.userIdentity
  await rows('update user_identity set email_confirmed = true, phone_number_confirmed = true where id = $1', id)
  await rows('delete from outbox where user_id = $1', id)
  return { id, userName }
}

it('changes what is given and nothing else, with its audit row', async () => {
  const { id, userName } = await somebody()
  const { userIdentity, errors } = await update(admin, {
    id,
    version: 1,
    givenName: 'Augusta',
    roles: ['Manager', 'Employee'],
    locale: 'de',
  })
  expect(errors).toBeNull()
  expect(userIdentity).toMatchObject({
    userName,
    givenName: 'Augusta',
    familyName: 'Byron',
    displayName: 'Augusta Byron',
    phoneNumber: '+44 20 7946 0000',
    phoneNumberConfirmed: true,
    roles: ['Employee', 'Manager'],
    defaultLocale: 'de',
    version: 2,
  })
  expect(await auditOf(id)).toEqual([
    {
      actor_id: acme('admin'),
      action: 'updateUser',
      before: { givenName: 'Ada', roles: ['Employee'], locale: 'en-GB' },
      after: { givenName: 'Augusta', roles: ['Employee', 'Manager'], locale: 'de' },
      denied: false,
    },
  ])
})

it('G7 clears a text by the empty value', async () => {
  const { id } = await somebody()
  const { userIdentity } = await update(admin, { id, version: 1, phoneNumber: '', givenName: '', familyName: ' ' })
  expect(userIdentity).toMatchObject({
    phoneNumber: null,
    phoneNumberConfirmed: false,
    givenName: null,
    familyName: null,
    displayName: null,
  })
  expect(await mistakes(admin, { id, version: 2, userName: '', email: '' })).toEqual(['userName REQUIRED', 'email REQUIRED'])
})

it('J7 refuses a version that is not the newest, and answers how the user is now', async () => {
  const { id } = await somebody()
  await update(operations, { id, version: 1, familyName: 'King' })
  const { userIdentity, errors } = await update(admin, { id, version: 1, familyName: 'Lovelace' })
  expect(errors).toEqual([{ __typename: 'ConflictError', path: 'version', code: 'VERSION_CONFLICT' }])
  expect(userIdentity).toMatchObject({ familyName: 'King', version: 2 })
  expect(await auditOf(id)).toHaveLength(1)
})

it('writes nothing where nothing is another', async () => {
  const { id, userName } = await somebody()
  expect(await update(admin, { id, version: 1, userName: ` ${userName} `, roles: ['Employee'] })).toMatchObject({
    errors: null,
    userIdentity: { version: 1 },
  })
  expect(await auditOf(id)).toEqual([])
})

describe('the address', () => {
  it('stays until the new one is confirmed; both get a mail', async () => {
    const { id, userName } = await somebody()
    const { userIdentity } = await update(admin, { id, version: 1, email: 'new.address@example.org' })
    expect(userIdentity).toMatchObject({ email: `${userName}@example.org`, pendingEmail: 'new.address@example.org', status: 'ACTIVE' })
    expect(await rows('select recipient, purpose from outbox where user_id = $1 order by purpose', id)).toEqual([
      { recipient: 'new.address@example.org', purpose: 'CONFIRM_EMAIL' },
      { recipient: `${userName}@example.org`, purpose: 'EMAIL_CHANGE_REQUESTED' },
    ])
    expect((await auditOf(id))[0]).toMatchObject({ before: { requestedEmail: null }, after: { requestedEmail: 'new.address@example.org' } })
  })

  it('changes at once for who has not confirmed any, and the link goes there', async () => {
    const { id } = await somebody()
    await rows('update user_identity set email_confirmed = false where id = $1', id)
    const { userIdentity } = await update(admin, { id, version: 1, email: 'other@example.org' })
    expect(userIdentity).toMatchObject({ email: 'other@example.org', pendingEmail: null, status: 'WAITING_CONFIRMATION' })
    expect(await rows('select recipient, purpose from outbox where user_id = $1', id)).toEqual([
      { recipient: 'other@example.org', purpose: 'CONFIRM_ACCOUNT' },
    ])
  })

  it('must not be that of another user of the partner, nor the name', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect(
      await mistakes(admin, { id: one.id, version: 1, userName: other.userName.toUpperCase(), email: `${other.userName}@example.org` }),
    ).toEqual(['userName USER_NAME_TAKEN', 'email EMAIL_TAKEN'])
  })
})

describe('who may change whom', () => {
  it('D2 answers for a user out of reach as for one who does not exist', async () => {
    for (const id of [demoPersonId('employee'), demoPersonId('operations'), '00000000-0000-4000-8000-000000000000', 'x'])
      expect(await update(admin, { id, version: 1, givenName: 'X' })).toEqual({
        userIdentity: null,
        errors: [{ __typename: 'NotFoundError', path: 'id', code: 'USER_NOT_FOUND' }],
      })
  })

  it('D5 gives nobody what the giver has not got, and takes it from nobody', async () => {
    const { id } = await somebody()
    expect(await mistakes(admin, { id, version: 1, userType: 4, roles: ['PartnerAdmin'] })).toEqual([
      'userType USER_TYPE_NOT_ALLOWED',
      'roles ROLE_NOT_ALLOWED',
    ])
    expect(await mistakes(partnerAdmin, { id, version: 1, roles: ['SuperAdmin'] })).toEqual(['roles ROLE_NOT_ALLOWED'])
    await update(partnerAdmin, { id, version: 1, roles: ['Employee', 'PartnerAdmin'] })
    expect(await mistakes(admin, { id, version: 2, givenName: 'X' })).toEqual(['null USER_ABOVE_YOU'])
    expect((await auditOf(id)).at(-1)).toEqual({ actor_id: acme('admin'), action: 'updateUser', before: null, after: null, denied: true })
  })

  it('lets nobody shut themselves out', async () => {
    const id = acme('admin')
    const version = await versionOf(id)
    expect(await mistakes(admin, { id, version, isActive: false, userType: 1, roles: ['Employee'] })).toEqual([
      'isActive OWN_ACCESS',
      'userType OWN_ACCESS',
      'roles OWN_ACCESS',
    ])
    expect(await update(admin, { id, version, givenName: 'Own' })).toMatchObject({ errors: null, userIdentity: { givenName: 'Own' } })
  })

  it('changes memberships within reach only', async () => {
    const { id } = await somebody()
    const [own] = await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1', id)
    const [foreign] = await rows<{ id: string }>(
      'select id from customer where partner_id = (select partner_id from user_identity where id = $1) and id not in (select customer_id from user_customer where user_id = $2) limit 1',
      id,
      acme('admin'),
    )
    await update(operations, { id, version: 1, customerIds: [own?.id, foreign?.id] })
    expect(await mistakes(admin, { id, version: 2, customerIds: [own?.id, foreign?.id] })).toEqual(['customerIds.1 CUSTOMER_NOT_FOUND'])
    expect(await mistakes(admin, { id, version: 2, customerIds: [] })).toEqual(['customerIds CUSTOMER_REQUIRED'])
    expect(await rows('select customer_id from user_customer where user_id = $1', id)).toHaveLength(2)
  })
})

it('signs out everywhere who is made inactive', async () => {
  const ask = await asPerson(server, 'employee', 'acme')
  const id = acme('employee')
  expect((await ask('{ myProfile { id } }')).status).toBe(200)
  const { userIdentity } = await update(partnerAdmin, { id, version: await versionOf(id), isActive: false })
  expect(userIdentity).toMatchObject({ status: 'IN_ACTIVE' })
  expect(await rows('select ended_reason from server_side_session where user_id = $1', id)).toEqual([{ ended_reason: 'inactive' }])
  expect((await ask('{ myProfile { id } }')).status).toBe(401)
})

it('moves vendor staff alone to a partner, and only as vendor operations', async () => {
  const partner = (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`))[0]?.id
  const { id } = await somebody()
  expect(await mistakes(operations, { id, version: 1, partnerId: '' })).toEqual(['partnerId PARTNER_FIXED'])
  const vendor = demoPersonId('support')
  const version = await versionOf(vendor)
  expect(await mistakes(operations, { id: vendor, version, partnerId: partner })).toEqual(['partnerId VENDOR_WITHOUT_PARTNER'])
  expect(await mistakes(operations, { id: vendor, version, userType: 5, partnerId: 'x' })).toEqual(['partnerId PARTNER_NOT_FOUND'])
  expect(await update(operations, { id: vendor, version, userType: 5, partnerId: partner })).toMatchObject({
    errors: null,
    userIdentity: { userType: 5 },
  })
  expect(await rows('select partner_id from user_identity where id = $1', vendor)).toEqual([{ partner_id: partner }])
})

it('lists who signs in with which other service', async () => {
  const { id, userName } = await somebody()
  await rows(`insert into user_login (user_id, login_provider, provider_key, display_name) values ($1, 'blue', $2, 'Blue Login')`, id, id)
  const found = async (where: string) =>
    dataOf<{ users: { nodes: { userName: string }[] } }>(
      await admin(`{ users(where: ${where}, search: "${userName}") { nodes { userName } } }`),
    ).users.nodes
  expect(await found('{ hasLogin: { eq: true }, loginProvider: { contains: "BLUE" } }')).toEqual([{ userName }])
  expect(await found('{ loginProvider: { eq: null } }')).toEqual([])
})
