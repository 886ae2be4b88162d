import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signIn } from '../../support/sign-in.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let partnerAdmin: Ask
let partnerId: string
const customers = { on: randomUUID(), off: randomUUID() }
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  server = await testServer()
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
  partnerId = (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`))[0]?.id ?? ''
  await rows(
    `insert into customer (id, name, partner_id, enabled) values ($1, 'Enabled', $3, true), ($2, 'Disabled', $3, false)`,
    customers.on,
    customers.off,
    partnerId,
  )
})
afterAll(() => server?.close())

/** A user like the demo's employee, who signs in with the demo's password. */
let id: string
let userName: string
beforeEach(async () => {
  id = randomUUID()
  userName = `obstacle-${id.slice(0, 8)}@portico.test`
  await rows(
    `insert into user_identity (id, partner_id, user_name, email, email_confirmed, password_hash, password_changed_at)
      select $1, partner_id, $2, $2, true, password_hash, now() from user_identity
      where user_name = 'employee' and partner_id = $3`,
    id,
    userName,
    partnerId,
  )
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customers.on)
})

const obstacles = async (ask = partnerAdmin) =>
  dataOf<{ userSecurity: { signInObstacles: string[] } | null }>(await ask(`{ userSecurity(id: "${id}") { signInObstacles } }`))
    .userSecurity?.signInObstacles
const signsIn = async () => {
  try {
    await signIn(server.origin('acme'), userName)
    return true
  } catch {
    return false
  }
}
const set = (assignment: string) => rows(`update user_identity set ${assignment} where id = $1`, id)

it('names none for a user who signs in', async () => {
  expect(await obstacles()).toEqual([])
  expect(await signsIn()).toBe(true)
})

it.each([
  ['INACTIVE', 'is_active = false'],
  ['LOCKED', `lockout_end = now() + interval '1 hour', lockout_reason = 'Lost laptop'`],
  ['INVITED', `email_confirmed = false, invitation_expires_at = now() + interval '1 day'`],
  ['INVITATION_EXPIRED', `email_confirmed = false, invitation_expires_at = now() - interval '1 day'`],
  ['NO_WAY_IN', 'password_hash = null'],
])('names %s of a user whom the sign-in refuses', async (obstacle, assignment) => {
  await set(assignment)
  expect(await obstacles()).toEqual([obstacle])
  expect(await signsIn()).toBe(false)
})

it('names the customers of a user when all of them are disabled, and not when one is enabled', async () => {
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customers.off)
  expect(await obstacles()).toEqual([])
  await rows('delete from user_customer where user_id = $1 and customer_id = $2', id, customers.on)
  expect(await obstacles()).toEqual(['CUSTOMERS_DISABLED'])
  expect(await signsIn()).toBe(false)
})

it('names a missing membership, but neither of vendor staff nor of a partner administrator', async () => {
  await rows('delete from user_customer where user_id = $1', id)
  expect(await obstacles()).toEqual(['NO_CUSTOMER'])
  await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'PartnerAdmin')`, id)
  expect(await obstacles()).toEqual([])
})

it('names a required login provider until the user is linked with it', async () => {
  const [provider] = await rows<{ id: string; name: string }>(
    `insert into login_provider (partner_id, name, display_name, protocol, enabled) values ($1, $2, 'Required', 'OIDC', true) returning id, name`,
    partnerId,
    `required-${id.slice(0, 8)}`,
  )
  await rows('insert into required_provider (customer_id, provider_id) values ($1, $2)', customers.on, provider?.id)
  try {
    expect(await obstacles()).toEqual(['PROVIDER_REQUIRED'])
    expect(await signsIn()).toBe(false)
    await rows(`insert into user_login (user_id, login_provider, provider_key) values ($1, $2, 'subject')`, id, provider?.name)
    expect(await obstacles()).toEqual([])
  } finally {
    await rows('delete from required_provider where provider_id = $1', provider?.id)
  }
})

it('names an expired password, by the interval of the partner too', async () => {
  await set(`password_expires_at = now() - interval '1 day'`)
  expect(await obstacles()).toEqual(['PASSWORD_EXPIRED'])
  await set(`password_expires_at = null, password_changed_at = now() - interval '400 days'`)
  await rows('update partner set password_expiry_days = 365 where id = $1', partnerId)
  expect(await obstacles()).toEqual(['PASSWORD_EXPIRED'])
  await rows('update partner set password_expiry_days = null where id = $1', partnerId)
})

it('names several in the order in which they have to be mended', async () => {
  await set(`is_active = false, lockout_end = now() + interval '1 hour', lockout_reason = 'Left'`)
  await rows('delete from user_customer where user_id = $1', id)
  expect(await obstacles()).toEqual(['INACTIVE', 'LOCKED', 'NO_CUSTOMER'])
})

it('answers nobody who does not reach the user', async () => {
  expect(await obstacles(await asPerson(server, 'admin', 'northwind'))).toBeUndefined()
})

it('names no way in for a user whose only login is by a provider that is turned off, or that lets no administrator in', async () => {
  const name = `provider-${id}`
  await rows(
    `insert into login_provider (partner_id, name, display_name, protocol, enabled) values ($1, $2, 'Provider', 'OIDC', true)`,
    partnerId,
    name,
  )
  await rows('insert into user_login (user_id, login_provider, provider_key) values ($1, $2, $3)', id, name, 'subject')
  await set('password_hash = null')
  expect(await obstacles()).toEqual([])
  await rows('update login_provider set enabled = false where name = $1', name)
  expect(await obstacles()).toEqual(['NO_WAY_IN'])
  await rows('update login_provider set enabled = true where name = $1', name)
  await rows('update user_login set by_limited = true where user_id = $1', id)
  expect(await obstacles()).toEqual([])
  await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'Admin')`, id)
  expect(await obstacles()).toEqual(['NO_WAY_IN'])
})

it('names a required provider that is turned off, although the user is linked with it', async () => {
  const name = `provider-${id}`
  const [provider] = await rows<{ id: string }>(
    `insert into login_provider (partner_id, name, display_name, protocol, enabled) values ($1, $2, 'Provider', 'OIDC', true) returning id`,
    partnerId,
    name,
  )
  const [{ id: customerId } = { id: '' }] = await rows<{ id: string }>(
    `insert into customer (name, partner_id) values ('Requires', $1) returning id`,
    partnerId,
  )
  await rows('insert into required_provider (customer_id, provider_id) values ($1, $2)', customerId, provider?.id)
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, customerId)
  await rows('insert into user_login (user_id, login_provider, provider_key) values ($1, $2, $3)', id, name, 'subject')
  expect(await obstacles()).toEqual([])
  await rows('update login_provider set enabled = false where name = $1', name)
  expect(await obstacles()).toEqual(['PROVIDER_REQUIRED'])
})

it('names an expired invitation of a user who is locked as well', async () => {
  await set(
    `email_confirmed = false, password_hash = null, invitation_expires_at = now() - interval '1 day', lockout_end = now() + interval '1 hour', lockout_reason = 'x'`,
  )
  expect(await obstacles()).toEqual(['LOCKED', 'INVITATION_EXPIRED'])
})
