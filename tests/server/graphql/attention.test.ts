import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const ATTENTION = '{ dashboard { attention { kind count isExact names } } }'
/** The lists behind what is counted. */
const LISTS = `{
  NO_ADMINISTRATOR: customers(first: 1, where: { enabled: { eq: true }, hasAdministrator: { eq: false } }) { totalCount }
  LOCKED: users(first: 1, state: LOCKED) { totalCount }
  TWO_FACTOR_MISSING: users(first: 1, where: { lacksTwoFactor: { eq: true } }) { totalCount }
  PASSWORDS_EXPIRED: users(first: 1, where: { passwordHasExpired: { eq: true } }) { totalCount }
  INVITATIONS_EXPIRED: users(first: 1, where: { invitationHasExpired: { eq: true } }) { totalCount }
}`

const EXPIRED = `{ users(first: 200, where: { passwordHasExpired: { eq: true }, userName: { in: ["employee", "authenticator"] } }) { nodes { id } } }`

type Fact = { kind: string; count: number; isExact: boolean; names: string[] }

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const run = (text: string, ...values: unknown[]) => server.db.pool.query(text, values)
const factsOf = async (ask: Ask) => dataOf<{ dashboard: { attention: Fact[] } }>(await ask(ATTENTION)).dashboard.attention
const countIn = async (ask: Ask, kind: string) => (await factsOf(ask)).find((fact) => fact.kind === kind)?.count ?? 0

it.each([
  ['operations', undefined],
  ['partneradmin', 'acme'],
  ['admin', 'acme'],
])('what needs attention of %s are the totals of the lists behind it, and nothing of which there is none', async (name, partner) => {
  const ask = await asPerson(server, name, partner)
  const lists = dataOf<Record<string, { totalCount: number }>>(await ask(LISTS))
  const expected = Object.entries(lists)
    .filter(([, { totalCount }]) => totalCount > 0)
    .map(([kind, { totalCount }]) => ({ kind, count: totalCount, isExact: true, names: [] }))
  expect(expected.length).toBeGreaterThan(0)
  expect((await factsOf(ask)).filter(({ kind }) => kind in lists)).toEqual(expected)
})

it('a lock, an expired password and an expired invitation are of those alone who reach the user', async () => {
  const [vendor, partner, foreign] = [
    await asPerson(server, 'operations'),
    await asPerson(server, 'partneradmin', 'acme'),
    await asPerson(server, 'partneradmin', 'northwind'),
  ]
  const kinds = ['LOCKED', 'PASSWORDS_EXPIRED', 'INVITATIONS_EXPIRED']
  const counts = async () => Promise.all([vendor, partner, foreign].map((ask) => Promise.all(kinds.map((kind) => countIn(ask, kind)))))
  const before = await counts()
  await run(`update user_identity set lockout_end = now() + interval '1 hour', password_expired = true where id = $1`, acme('manager'))
  await run(
    `update user_identity set email_confirmed = false, invitation_expires_at = now() - interval '1 second' where id = $1`,
    acme('hradmin'),
  )
  expect(await counts()).toEqual(before.map((of, at) => of.map((count) => (at < 2 ? count + 1 : count))))
})

it('passwords expire by the days of the partner too, for who has none of their own', async () => {
  const [employee, own] = [acme('employee'), acme('authenticator')]
  await run(`update user_identity set password_changed_at = now() - interval '31 days' where id = any($1)`, [employee, own])
  await run(`update user_identity set password_expiry_days = 90 where id = $1`, own)
  const asks = [
    await asPerson(server, 'operations'),
    await asPerson(server, 'partneradmin', 'acme'),
    await asPerson(server, 'admin', 'acme'),
  ]
  const expired = async (ask: Ask) =>
    dataOf<{ users: { nodes: { id: string }[] } }>(await ask(EXPIRED))
      .users.nodes.map(({ id }) => id)
      .filter((id) => id === employee || id === own)
  expect(await Promise.all(asks.map(expired))).toEqual([[], [], []])
  const counted = async () => Promise.all(asks.map((ask) => countIn(ask, 'PASSWORDS_EXPIRED')))
  const listed = async () =>
    Promise.all(asks.map(async (ask) => dataOf<Record<string, { totalCount: number }>>(await ask(LISTS))['PASSWORDS_EXPIRED']?.totalCount))
  const before = await counted()
  await run(`update partner set password_expiry_days = 30 where domain = 'acme.localhost'`)
  expect(await Promise.all(asks.map(expired))).toEqual([[employee], [employee], [employee]])
  const old = await counted()
  expect(old.every((count, at) => count > (before[at] ?? 0))).toBe(true)
  // Due by a date too, and still one.
  await run(`update user_identity set password_expires_at = now() where id = $1`, employee)
  expect([await counted(), await listed()]).toEqual([old, old])
  await run(`update partner set password_expiry_days = null where domain = 'acme.localhost'`)
})

it('two-factor is missing where one customer of a user demands it of all, or two of administrators and they are one by a role', async () => {
  const asks = [await asPerson(server, 'operations'), await asPerson(server, 'partneradmin', 'acme')]
  const { rows } = await server.db.pool.query<{ id: string }>(
    `insert into customer (name, partner_id, customer_type, two_factor_level)
     select 'Demands ' || level, partner_id, 'AIO', level from user_identity, unnest(array['ALL', 'ADMIN', 'ADMIN']) as level where id = $1 returning id`,
    [acme('admin')],
  )
  const before = await Promise.all(asks.map((ask) => countIn(ask, 'TWO_FACTOR_MISSING')))
  await run(
    `with made as (insert into user_identity (user_name, partner_id, is_active, email_confirmed)
         select 'bare.' || n, partner_id, true, true from user_identity, generate_series(1, 3) as n where id = $1 returning id, user_name),
       role as (insert into user_claim (user_id, claim_type, claim_value) select id, 'role', 'Admin' from made where user_name = 'bare.2')
     insert into user_customer (user_id, customer_id)
       select id, $2::uuid from made where user_name = 'bare.1' union all select id, unnest($3::uuid[]) from made where user_name <> 'bare.1'`,
    acme('admin'),
    rows[0]?.id,
    rows.slice(1).map(({ id }) => id),
  )
  expect(await Promise.all(asks.map((ask) => countIn(ask, 'TWO_FACTOR_MISSING')))).toEqual(before.map((count) => count + 2))
})

it('apps without a valid secret, and those whose last one ends within 30 days, are of vendor operations alone, as the list has them', async () => {
  const [vendor, support, partner] = [
    await asPerson(server, 'operations'),
    await asPerson(server, 'support'),
    await asPerson(server, 'partneradmin', 'acme'),
  ]
  const made = await server.db.pool.query<{ id: string }>(
    `insert into client (client_id, name, kind) select 'reports-' || n, 'Reports ' || n, 'MACHINE' from generate_series(1, 3) n returning id`,
  )
  const [ending, lasting] = made.rows.map(({ id }) => id)
  const before = await countIn(vendor, 'SECRETS_END')
  const secret = `insert into client_secret (client_id, name, hash, hint, expires_at) values ($1, 'first', 'h', 'abcd', now() + make_interval(days => $2))`
  await run(secret, ending, 29)
  await run(secret, lasting, 31)
  expect([before - (await countIn(vendor, 'SECRETS_END')), await countIn(partner, 'SECRETS_END')]).toEqual([1, 0])
  expect(await countIn(support, 'SECRETS_END').catch(() => 0)).toBe(0)
  const list = '{ clients(first: 1, where: { health: { in: [NO_SECRET, SECRET_ENDS] } }) { totalCount } }'
  const { clients } = dataOf<{ clients: { totalCount: number } }>(await vendor(list))
  expect(clients.totalCount).toBe(before - 1)
})

it('the client secret of a login provider counts beside the certificates', async () => {
  const ask = await asPerson(server, 'operations')
  const ends = (days: number) =>
    `insert into login_provider (name, display_name, protocol, enabled, client_secret_ends_on) values ('ends-${days}', 'Ends in ${days}', 'OIDC', true, current_date + ${days})`
  await run(ends(59))
  await run(ends(61))
  const names = (await factsOf(ask)).find(({ kind }) => kind === 'CERTIFICATES_END')?.names ?? []
  expect(names.filter((name) => name.startsWith('Ends in'))).toEqual(['Ends in 59'])
})

it('a disabled customer whose member is signed in for no other counts, and only within reach', async () => {
  const [vendor, foreign] = [await asPerson(server, 'operations'), await asPerson(server, 'partneradmin', 'northwind')]
  const { rows } = await server.db.pool.query<{ id: string; user_id: string }>(
    `select customer.id, (select id from user_identity u where u.partner_id = customer.partner_id and u.user_type = 1
       and not exists (select from user_customer m where m.user_id = u.id and m.customer_id <> customer.id) limit 1) as user_id
     from customer where partner_id = (select partner_id from user_identity where id = $1) and not enabled limit 1`,
    [acme('admin')],
  )
  const [found] = rows
  const id =
    found?.id ??
    (
      await server.db.pool.query<{ id: string }>(
        `insert into customer (name, partner_id, enabled) select 'Closed', partner_id, false from user_identity where id = $1 returning id`,
        [acme('admin')],
      )
    ).rows[0]?.id
  const before = await countIn(vendor, 'DISABLED_SIGNED_IN')
  await run(
    `with made as (insert into user_identity (user_name, partner_id) select 'left.behind', partner_id from customer where id = $1 returning id, security_stamp),
       joined as (insert into user_customer (user_id, customer_id) select id, $1 from made)
     insert into server_side_session (id, user_id, security_stamp, host, expires_at)
     select 'left-behind', id, security_stamp, 'acme.localhost', now() + interval '1 hour' from made`,
    id,
  )
  expect([await countIn(vendor, 'DISABLED_SIGNED_IN'), await countIn(foreign, 'DISABLED_SIGNED_IN')]).toEqual([before + 1, 0])
})

it('jobs with failed rows are the own ones of a week, until they are tried again; what a job did is one change', async () => {
  const [vendor, other] = [await asPerson(server, 'operations'), await asPerson(server, 'support')]
  const insert = `insert into job (id, kind, created_by, host, state, counts, retry_of, created_at)
    values ($1, 'bulk', $2, 'localhost', 'DONE', $3, $4, now() - make_interval(days => $5)) returning id`
  const make = async (failed: number, retryOf: string | null = null, days = 0) => {
    const id = crypto.randomUUID()
    await run(insert, id, demoPersonId('operations'), { DONE: 1, FAILED: failed }, retryOf, days)
    return id
  }
  const failed = await make(2)
  await make(1, null, 8)
  await make(0)
  expect(await countIn(vendor, 'JOBS_FAILED')).toBe(1)
  expect(await countIn(other, 'JOBS_FAILED').catch(() => 0)).toBe(0)
  await make(0, failed)
  expect(await countIn(vendor, 'JOBS_FAILED')).toBe(0)

  await run(
    `insert into audit_log (actor_id, acting_as, action, subject_type, subject_id)
     select $1, 'job:' || $2, 'lockUser', 'UserIdentity', id::text from user_identity limit 12`,
    demoPersonId('operations'),
    failed,
  )
  const { dashboard } = dataOf<{ dashboard: { latestAudit: object[] } }>(
    await vendor('{ dashboard { latestAudit(first: 2) { action count jobId actorName } } }'),
  )
  expect(dashboard.latestAudit[0]).toEqual({ action: 'lockUser', count: 12, jobId: failed, actorName: 'Ólafur Operations' })
  expect(dashboard.latestAudit[1]).toMatchObject({ count: 1, jobId: null })
})

it('is read with four statements, the token and the viewer included', async () => {
  const ask = await asPerson(server, 'operations')
  expect(await statementsOf(async () => dataOf(await ask(ATTENTION)))).toHaveLength(3)
})
