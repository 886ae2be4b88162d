import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import type { Session } from '../../support/sign-in.ts'
import { finished, rowsOf } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let admin: Ask
let employee: string
let first: string
let second: string
let session: Session
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  admin = await asPerson(server, 'partneradmin', 'acme')
  const person = `select u.id from user_identity u join partner p on p.id = u.partner_id where u.user_name = 'employee' and p.domain = 'acme.localhost'`
  employee = (await rows<{ id: string }>(person))[0]?.id ?? ''
})
beforeEach(async () => {
  const made = await rows<{ id: string }>(
    `insert into customer (name, partner_id) select given.name, id from partner, (values ('First'), ('Second')) as given (name) where domain = 'acme.localhost' returning customer.id`,
  )
  ;[first = '', second = ''] = made.map(({ id }) => id)
  await rows('delete from user_customer where user_id = $1', employee)
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2), ($1, $3)', employee, first, second)
  session = await server.signIn('employee', 'acme')
})
afterAll(() => server?.close())

const mutate = async <Answer>(name: string, input: Record<string, unknown>, fields: string) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  return dataOf<Record<string, Answer>>(await admin(`mutation ($input: ${type}) { ${name}(input: $input) { ${fields} } }`, { input }))[
    name
  ] as Answer
}
const set = async (id: string, enabled: boolean) => {
  const [row] = await rows<{ version: number }>('select version from customer where id = $1', id)
  return mutate<{ errors: unknown }>('updateCustomer', { id, version: row?.version, enabled }, 'errors { code }')
}
const bulk = async (name: string, input: Record<string, unknown>) =>
  finished(admin, await mutate<Started>(name, { id: randomUUID(), ...input }, 'job { id } errors { path code }'))
/** Why the session ended, and what the API answers to its token. */
const state = async () => {
  const [row] = await rows<{ reason: string | null }>(
    'select ended_reason as reason from server_side_session where id = $1',
    session.claims['sid'],
  )
  const { errors } = await server.gql(session.accessToken, '{ myProfile { id } }', {}, { host: `acme.localhost:${server.port}` })
  return [row?.reason ?? null, errors.map(({ extensions }) => extensions['code'])]
}
const LIVE = [null, []]
const ENDED = ['customerDisabled', ['AUTH_NOT_AUTHENTICATED']]

describe('E13 who has no enabled customer any more is signed out at once', () => {
  it('by the change of the last one', async () => {
    await set(first, false)
    expect(await state()).toEqual(LIVE)
    await set(second, false)
    expect(await state()).toEqual(ENDED)
  })

  it('by a change of many', async () => {
    await bulk('startCustomerBulk', { action: 'DISABLE', ids: [first, second] })
    expect(await state()).toEqual(ENDED)
  })

  it('by taking back that one was enabled', async () => {
    await set(first, false)
    await rows('update customer set enabled = false where id = $1', second)
    const done = await bulk('startCustomerBulk', { action: 'ENABLE', ids: [second] })
    session = await server.signIn('employee', 'acme')
    await bulk('undoCustomerBulk', { jobId: done.job?.id })
    expect(await state()).toEqual(ENDED)
  })

  it('by being taken out of the enabled one', async () => {
    await set(first, false)
    await bulk('startUserBulk', { action: 'REMOVE_FROM_CUSTOMER', ids: [employee], customerId: second })
    expect(await state()).toEqual(ENDED)
  })

  it('in all of their sessions, however many', async () => {
    await rows(
      `insert into server_side_session (id, user_id, security_stamp, host, expires_at)
       select 'many ' || n, id, security_stamp, 'acme.localhost', now() + interval '1 day' from user_identity, generate_series(1, 10000) n where id = $1`,
      employee,
    )
    await set(first, false)
    await set(second, false)
    const count = `select count(*)::int from server_side_session where ended_reason = 'customerDisabled' and id like 'many %'`
    expect([await state(), await rows(count)]).toEqual([ENDED, [{ count: 10_000 }]])
  })
})

it('figures say before whom it would bar and sign out, and which of them stay', async () => {
  const figures = async (id: string) =>
    dataOf<{ customer: { figures: unknown } }>(
      await admin(
        'query ($id: ID!) { customer(id: $id) { figures { lastSignIn users administrators signedIn barred signedOut linked } } }',
        { id },
      ),
    ).customer.figures
  const [{ last } = { last: null }] = await rows<{ last: Date }>(
    'select last_logon_date as last from user_identity where id = $1',
    employee,
  )
  const both = { lastSignIn: last?.toISOString(), users: 1, administrators: 0, signedIn: 1, linked: 0 }
  expect(await figures(first)).toEqual({ ...both, barred: 0, signedOut: 0 })
  await set(second, false)
  expect(await figures(first)).toEqual({ ...both, barred: 1, signedOut: 1 })
})

describe('E15 a customer of many is disabled only for who says how many users that bars', () => {
  const errorsOf = async (input: Record<string, unknown>) =>
    (await mutate<{ errors: unknown }>('updateCustomer', { id: second, enabled: false, ...input }, 'errors { __typename path code }'))
      .errors
  beforeEach(async () => {
    const person = `insert into user_identity (user_name, email, partner_id, user_type)
      select 'barred' || n || $1, 'barred' || n || $1 || '@example.org', partner_id, 1 from customer, generate_series(1, $3::int) n where id = $2
      returning id`
    const members = async (count: number) =>
      rows(`with made as (${person}) insert into user_customer (user_id, customer_id) select id, $2 from made`, randomUUID(), second, count)
    await members(25)
  })

  it('up to 25 without, from 26 on with the number as it is', async () => {
    const version = 1
    // The employee belongs to another enabled customer, too.
    expect((await previewed()).effects).toEqual([
      { code: 'BARRED', count: 25 },
      { code: 'SIGNED_OUT', count: 0 },
    ])
    await set(first, false)
    expect((await previewed()).effects).toEqual([
      { code: 'BARRED', count: 26 },
      { code: 'SIGNED_OUT', count: 1 },
    ])
    const at = 'barredUsers'
    expect(await errorsOf({ version })).toEqual([{ __typename: 'ValidationError', path: at, code: 'BARRED_REQUIRED' }])
    expect(await errorsOf({ version, barredUsers: 25 })).toEqual([{ __typename: 'ConflictError', path: at, code: 'BARRED_DIFFERS' }])
    expect(await errorsOf({ version, barredUsers: 26 })).toBeNull()
    expect(await state()).toEqual(ENDED)
  })

  it('not where it is disabled already, nor for what else is changed', async () => {
    await set(first, false)
    expect(await errorsOf({ version: 1, enabled: true, name: 'Other' })).toBeNull()
    await rows('update customer set enabled = false where id = $1', second)
    expect(await errorsOf({ version: 2, name: 'Again' })).toBeNull()
  })

  it('nor by reverting that it was enabled', async () => {
    await set(first, false)
    await rows('update customer set enabled = false where id = $1', second)
    await set(second, true)
    const operations = await asPerson(server, 'operations')
    const [row] = await rows<{ id: string }>(
      "select id::text from audit_log where subject_id = $1 and action = 'updateCustomer' order by id desc limit 1",
      second,
    )
    const revert = async (users?: number) =>
      dataOf<{ revertCustomerChange: { errors: unknown } }>(
        await operations(
          'mutation ($input: RevertCustomerChangeInput!) { revertCustomerChange(input: $input) { errors { __typename path code } } }',
          { input: { id: row?.id, users } },
        ),
      ).revertCustomerChange.errors
    const at = 'barredUsers'
    expect(await revert()).toEqual([{ __typename: 'ValidationError', path: at, code: 'BARRED_REQUIRED' }])
    expect(await revert(25)).toEqual([{ __typename: 'ConflictError', path: at, code: 'BARRED_DIFFERS' }])
    expect(await revert(26)).toBeNull()
    expect(await rows('select enabled from customer where id = $1', second)).toEqual([{ enabled: false }])
  })

  describe('D24 does what its preview showed', () => {
    const digestOf = async (ask = admin) =>
      dataOf<{ customer: { figures: { digest: string } } }>(
        await ask('query ($id: ID!) { customer(id: $id) { figures { digest } } }', { id: second }),
      ).customer.figures.digest
    const exchange = async (condition: string) => {
      await rows(
        `delete from user_customer where customer_id = $1 and user_id in (select id from user_identity where ${condition} limit 1)`,
        second,
      )
      await rows(
        `with made as (insert into user_identity (user_name, email, partner_id, user_type)
           select 'other' || $1, 'other' || $1 || '@example.org', partner_id, 1 from customer where id = $2 returning id)
         insert into user_customer (user_id, customer_id) select id, $2 from made`,
        randomUUID(),
        second,
      )
    }
    const CHANGED = [{ __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED' }]
    const BARRED_ONE = `id in (select user_id from user_customer where customer_id = '%') and user_name like 'barred%'`

    it.each([
      [{ enabled: false, barredUsers: 25 }],
      [{ enabled: true, userPortalAccess: false }],
      [{ enabled: true, mobileAppAccess: false }],
      [{ enabled: true, twoFactorLevel: 'ALL' }],
    ])('%j is refused where as many others are affected', async (change) => {
      await rows('update customer set user_portal_access = true, mobile_app_access = true where id = $1', second)
      const digest = await digestOf()
      await exchange(BARRED_ONE.replace('%', second))
      expect(await errorsOf({ version: 1, ...change, digest })).toEqual(CHANGED)
      expect(await errorsOf({ version: 1, ...change, digest: await digestOf() })).toBeNull()
    })

    it('whoever joins does not matter for what concerns administrators, or nobody', async () => {
      const digest = await digestOf()
      await exchange(BARRED_ONE.replace('%', second))
      expect(await errorsOf({ version: 1, enabled: true, twoFactorLevel: 'ADMIN', digest })).toBeNull()
      expect(await errorsOf({ version: 2, enabled: true, name: 'Renamed', digest })).toBeNull()
    })

    it('a revert too', async () => {
      await rows('update customer set enabled = false where id = $1', second)
      await set(second, true)
      const operations = await asPerson(server, 'operations')
      const digest = await digestOf(operations)
      await exchange(BARRED_ONE.replace('%', second))
      const [row] = await rows<{ id: string }>('select max(id)::text as id from audit_log where subject_id = $1', second)
      const revert = async (seen: string) =>
        dataOf<{ revertCustomerChange: { errors: unknown } }>(
          await operations(
            'mutation ($input: RevertCustomerChangeInput!) { revertCustomerChange(input: $input) { errors { __typename path code } } }',
            { input: { id: row?.id, users: 25, digest: seen } },
          ),
        ).revertCustomerChange.errors
      expect(await revert(digest)).toEqual(CHANGED)
      expect(await revert(await digestOf(operations))).toBeNull()
    })
  })

  const previewed = () =>
    mutate<{ effects: unknown }>('previewCustomerBulk', { action: 'DISABLE', ids: [second] }, 'effects { code count }')
})
