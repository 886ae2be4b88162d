import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { rowsOf } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let admin: Ask
let id: string
let provider: string
const rows = rowsOf(() => server)
const one = async (statement: string, ...values: unknown[]) => (await rows<{ id: string }>(statement, ...values))[0]?.id ?? ''
beforeAll(async () => {
  server = await testServer()
  ;[operations, admin] = [await asPerson(server, 'operations'), await asPerson(server, 'partneradmin', 'acme')]
  provider = await one(
    `insert into login_provider (partner_id, name, display_name, protocol) select id, 'health', 'Health', 'OIDC' from partner
     where domain = 'acme.localhost' returning id`,
  )
})
beforeEach(async () => {
  id = await one(
    `insert into customer (name, partner_id, login_provider_id, customer_type, two_factor_level, two_factor_method)
     select 'Health', id, $1, 'AIO', 'ALL', 'ANY' from partner where domain = 'acme.localhost' returning id`,
    provider,
  )
})
afterAll(() => server?.close())

/** A member with these columns. */
const member = async (given: Record<string, unknown> = {}) => {
  const columns = Object.entries({ email_confirmed: true, two_factor_enabled: true, ...given })
  const user = await one(
    `insert into user_identity (user_name, partner_id, ${columns.map(([name]) => name).join(', ')})
     select gen_random_uuid()::text, partner_id, ${columns.map((_, at) => `$${at + 2}`).join(', ')} from customer where id = $1 returning id`,
    id,
    ...columns.map(([, value]) => value),
  )
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', user, id)
  return user
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const told = async (ask: Ask, fields: string) =>
  dataOf<{ customer: Record<string, unknown> }>(await ask(`query ($id: ID!) { customer(id: $id) { ${fields} } }`, { id })).customer
const FAULTS = 'faults { locked passwordsExpired twoFactorMissing invitationsExpired failedSignIns failedAtProvider failedRows }'
const NONE = {
  locked: 0,
  passwordsExpired: 0,
  twoFactorMissing: 0,
  invitationsExpired: 0,
  failedSignIns: 0,
  failedAtProvider: 0,
  failedRows: 0,
}

describe('the faults of a customer', () => {
  it('are none where nothing is wrong', async () => {
    const user = await member()
    await rows("insert into event_log (type, user_id, at) values ('SIGN_IN_FAILED', $1, $2)", user, daysAgo(2))
    await rows(`insert into event_log (type, detail, at) values ('EXTERNAL_SIGN_IN_FAILED', '{"provider": "health"}', $1)`, daysAgo(2))
    await member({ email_confirmed: false, created_at: daysAgo(13), invitation_expires_at: daysAgo(-1) })
    expect(await told(operations, FAULTS)).toEqual({ faults: NONE })
  })

  it('are those of its own users, of its login provider and of jobs within reach', async () => {
    const locked = await member({ lockout_end: daysAgo(-1) })
    await member({ password_hash: 'x', password_expired: true })
    await member({ two_factor_enabled: false })
    await member({ email_confirmed: false, invitation_expires_at: daysAgo(1) })
    await rows("insert into event_log (type, user_id) values ('SIGN_IN_FAILED', $1), ('SIGN_IN_FAILED', $1)", locked)
    await rows(
      `insert into event_log (type, detail) values ('EXTERNAL_SIGN_IN_FAILED', '{"provider": "health"}'), ('EXTERNAL_SIGN_IN_FAILED', '{"provider": "other"}')`,
    )
    await rows(
      `with failed as (
        insert into job (id, kind, host, state, total, created_by) select gen_random_uuid(), 'CUSTOMER_BULK', 'localhost', 'DONE', 1, id
        from user_identity where user_name = 'operations' returning id
      )
      insert into job_row (job_id, number, subject_type, subject_id, state) select id, 1, 'Customer', $1, 'FAILED' from failed`,
      id,
    )
    const found = {
      ...NONE,
      locked: 1,
      passwordsExpired: 1,
      twoFactorMissing: 1,
      invitationsExpired: 1,
      failedSignIns: 2,
      failedAtProvider: 1,
    }
    expect(await told(operations, FAULTS)).toEqual({ faults: { ...found, failedRows: 1 } })
    expect(await told(admin, FAULTS)).toEqual({ faults: { ...found, failedRows: 0 } })
  })
})

it('the features of a customer are told to vendor operations alone, each by the widest of its audiences', async () => {
  await rows('delete from feature')
  await rows(
    `insert into feature (key, enabled, customer_ids, partner_ids, user_ids, user_types, share, deleted_at)
     select made.* from (select array[$1::uuid] as customer, array[partner_id] as partner from customer where id = $1) as its,
       lateral (values ('ALL', true, '{}'::uuid[], '{}'::uuid[], '{}'::uuid[], '{}'::int[], null::numeric, null::timestamptz),
         ('NONE', false, '{}', '{}', '{}', '{}', null, null), ('HERE', false, customer, '{}', '{}', '{}', null, null),
         ('PART', false, '{}', '{}', '{}', '{}', 12.5, null), ('NAMED', false, '{}', '{}', customer, '{6}', null, null),
         ('WIDE', false, customer, partner, '{}', '{}', 5, null), ('GONE', true, '{}', '{}', '{}', '{}', null, now())) as made`,
    id,
  )
  expect(await told(operations, 'features { key audience share }')).toEqual({
    features: [
      { key: 'ALL', audience: 'EVERYBODY', share: null },
      { key: 'HERE', audience: 'CUSTOMER', share: null },
      { key: 'PART', audience: 'SHARE', share: 12.5 },
      { key: 'WIDE', audience: 'PARTNER', share: null },
    ],
  })
  expect(await told(admin, 'features { key }')).toEqual({ features: [] })
})
