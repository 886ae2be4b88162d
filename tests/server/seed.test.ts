import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../server/src/db/database.ts'
import { DEMO_AUTHENTICATOR_KEY, DEMO_PASSWORD, demoPeople, demoPersonId } from '../../server/src/demo/seed-people.ts'
import { seedDemo, topUpDemo } from '../../server/src/demo/seed.ts'
import { verifyPassword } from '../../server/src/accounts/passwords/passwords.ts'
import { open } from '../../server/src/platform/secrets.ts'
import { emptyDatabase } from '../support/empty-database.ts'

const keyring = { present: Buffer.alloc(32, 7), others: [] }
const at = new Date('2026-06-01T12:00:00Z')
const size = { users: 300, customers: 50, events: 500 }

const digestOf = async ({ pool }: Database) =>
  (
    await pool.query<{ digest: string }>(
      `select md5(string_agg(u::text, '' order by id)) as digest from (select id, partner_id, user_name, email, user_type, status, created_at, last_logon_date from user_identity) u`,
    )
  ).rows[0]?.digest

let db: Database
let digest: string | undefined
let seeded: boolean
beforeAll(async () => {
  db = await emptyDatabase()
  seeded = await seedDemo(db, { ...size, keyring, at })
  digest = await digestOf(db)
})
afterAll(() => db?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await db.pool.query<Row>(text, values)).rows
const counts = async () =>
  (
    await rows(
      'select (select count(*)::int from user_identity) as users, (select count(*)::int from customer) as customers, (select count(*)::int from event_log) as events',
    )
  )[0]

it('fills an empty database with as much as was asked', async () => {
  expect(seeded).toBe(true)
  expect(await counts()).toEqual(size)
  expect(await rows('select name, domain, is_hr_partner from partner order by domain')).toEqual([
    { name: 'Acme', domain: 'acme.localhost', is_hr_partner: false },
    { name: 'Harbour HR', domain: 'hr.localhost', is_hr_partner: true },
    { name: 'Northwind', domain: 'northwind.localhost', is_hr_partner: false },
  ])
  expect(await rows(`select key, enabled from feature order by key collate "C"`)).toEqual([
    { key: 'APPS', enabled: true },
    { key: 'LOCKED_ACCOUNTS120924', enabled: true },
    { key: 'MY_APPS_SAML', enabled: false },
    { key: 'SPA_VIEW_AS', enabled: true },
  ])
})

it('never touches a database that has users', async () => {
  expect(await seedDemo(db, { users: 1000, keyring, at })).toBe(false)
  expect(await counts()).toEqual(size)
})

it('has every demo person on the default host, in the state of their name, with the demo password', async () => {
  const people = await rows(
    `select user_name, id, email_confirmed, lockout_end is not null as locked, password_expired, is_authenticator_active
     from user_identity where partner_id is null and email like '%@portico.test' order by user_name collate "C"`,
  )
  const calm = { email_confirmed: true, locked: false, password_expired: false, is_authenticator_active: false }
  const special: Record<string, object> = {
    unconfirmed: { email_confirmed: false },
    locked: { locked: true },
    expired: { password_expired: true },
    authenticator: { is_authenticator_active: true },
  }
  expect(people).toEqual(
    demoPeople
      .map(({ name }) => ({ user_name: name, id: demoPersonId(name), ...calm, ...special[name] }))
      .toSorted((one, other) => (one.user_name < other.user_name ? -1 : 1)),
  )
  const hashes = await rows<{ password_hash: string }>(`select distinct password_hash from user_identity where email like '%@portico.test'`)
  expect(await Promise.all(hashes.map(({ password_hash }) => verifyPassword(password_hash, DEMO_PASSWORD)))).toEqual([true])
})

it('gives each partner its own people, and the vendor none of its', async () => {
  const found = await rows<{ domain: string; names: string[] }>(
    `select p.domain, array_agg(u.user_name order by u.user_name) as names from user_identity u join partner p on p.id = u.partner_id
     where u.email like '%@portico.test' group by 1 order by 1`,
  )
  const names = demoPeople
    .filter(({ vendor }) => !vendor)
    .map(({ name }) => name)
    .toSorted()
  expect(found).toEqual(['acme.localhost', 'hr.localhost', 'northwind.localhost'].map((domain) => ({ domain, names })))
})

it('seals the authenticator key that is published for the demo', async () => {
  const [user] = await rows<{ authenticator_key: Buffer }>(
    'select authenticator_key from user_identity where id = $1',
    demoPersonId('authenticator'),
  )
  expect(open(user?.authenticator_key ?? Buffer.alloc(0), keyring).toString()).toBe(DEMO_AUTHENTICATOR_KEY)
})

it('keeps the copies in the row equal to the claims', async () => {
  const wrong = await rows(
    `select u.id from user_identity u
     join user_claim t on t.user_id = u.id and t.claim_type = 'usertype' join user_claim n on n.user_id = u.id and n.claim_type = 'name'
     where (u.user_type::text, u.display_name) is distinct from (t.claim_value, n.claim_value)`,
  )
  expect(wrong).toEqual([])
  await db.pool.query(`update user_claim set claim_value = 'Renamed Person' where user_id = $1 and claim_type = 'name'`, [
    demoPersonId('employee'),
  ])
  expect(await rows('select display_name from user_identity where id = $1', demoPersonId('employee'))).toEqual([
    { display_name: 'Renamed Person' },
  ])
})

it('has users of every type and state, with accents, and only members of customers of their own partner', async () => {
  const [found] = await rows(
    `select array(select distinct user_type::int from user_identity order by 1) as types, array(select distinct status from user_identity order by 1) as states,
       exists (select 1 from user_identity where lockout_end > $1) as locked, exists (select 1 from user_identity where display_name <> fold(display_name) and display_name ~ '[äöüéøł]') as accents,
       (select count(*)::int from user_customer m join user_identity u on u.id = m.user_id join customer c on c.id = m.customer_id where c.partner_id is distinct from u.partner_id) as strays`,
    at,
  )
  expect(found).toEqual({
    types: [1, 2, 3, 4, 5, 6, 7],
    states: ['ACTIVE', 'IN_ACTIVE', 'WAITING_CONFIRMATION'],
    locked: true,
    accents: true,
    strays: 0,
  })
})

it('tells of each user once that they were created, when they were', async () => {
  const wrong = await rows(
    `select a.subject_id from audit_log a left join user_identity u on u.id::text = a.subject_id where a.action = 'createUser'
     group by 1 having count(*) > 1 or bool_or(a.at is distinct from u.created_at)`,
  )
  const [told] = await rows(
    `select count(*)::int as all, count(*) filter (where subject_id = $1)::int as employee from audit_log where action = 'createUser'`,
    demoPersonId('employee'),
  )
  expect([wrong, told]).toEqual([[], { all: 200, employee: 1 }])
})

it('tells of each lock what it came from: failed tries since the last sign-in, the one that locked, and who made it longer', async () => {
  const [wrong] = await rows(
    `select count(*)::int as locked, count(*) filter (where
       (select array_agg(type order by id) from event_log e where e.user_id = u.id and e.at > greatest(coalesce(u.last_logon_date, u.created_at), $1::timestamptz - interval '14 days'))
         is distinct from array_fill('SIGN_IN_FAILED'::text, array[4]) || 'SIGN_IN_LOCKED'::text
       or (select array_agg(a.after->>'lockoutReason') from audit_log a where a.subject_id = u.id::text and a.action = 'lockUser'
         and a.at > (select max(at) from event_log e where e.user_id = u.id)) is distinct from array[u.lockout_reason])::int as wrong
     from user_identity u where lockout_end > $1`,
    at,
  )
  expect(wrong).toEqual({ locked: 14, wrong: 0 })
})

it('tells of the last sign-in that each user has, and of none before they were there', async () => {
  const wrong = await rows(
    `select u.id from user_identity u left join event_log e on e.user_id = u.id and e.type = 'SIGN_IN_SUCCEEDED'
     group by 1 having max(e.at) is distinct from u.last_logon_date or bool_or(e.at < u.created_at)`,
  )
  const [told] = await rows(
    `select count(distinct user_id)::int as people, count(distinct date_trunc('day', at)) filter (where at > $1::timestamptz - interval '30 days')::int > 25 as days,
       bool_and(at <= $1) as past from event_log where type = 'SIGN_IN_SUCCEEDED'`,
    at,
  )
  const [{ people } = {}] = await rows<{ people?: number }>('select count(last_logon_date)::int as people from user_identity')
  expect([wrong, told, people === 0]).toEqual([[], { people, days: true, past: true }, false])
})

it('tells of what happened in the order in which it did', async () => {
  const ordered = (table: string) =>
    rows(`select bool_and(at >= before) as is from (select at, lag(at) over (order by id) as before from ${table}) as each`)
  expect([await ordered('event_log'), await ordered('audit_log')]).toEqual([[{ is: true }], [{ is: true }]])
})

it('tops up to a larger size and leaves what is there as it is', async () => {
  const before = await rows('select id, user_name, email from user_identity order by id')
  await topUpDemo(db, { users: 420, customers: 60, events: 700 }, { keyring, at })
  expect(await counts()).toEqual({ users: 420, customers: 60, events: 700 })
  expect(
    await rows(
      'select id, user_name, email from user_identity where id = any($1) order by id',
      before.map((row) => (row as { id: string }).id),
    ),
  ).toEqual(before)
  expect(await rows('select display_name from user_identity where id = $1', demoPersonId('employee'))).toEqual([
    { display_name: 'Renamed Person' },
  ])
})

it('makes the same data every time', async () => {
  const other = await emptyDatabase()
  try {
    await seedDemo(other, { ...size, keyring, at })
    expect(await digestOf(other)).toBe(digest)
  } finally {
    await other.close()
  }
})

it('gives customers a payroll where their type has one, of members and of others', async () => {
  const found = await rows(
    `select distinct customer_type from payroll_employee e join customer on customer.id = e.customer_id where enabled order by 1`,
  )
  expect(found).toEqual([{ customer_type: 'AIO' }, { customer_type: 'HR' }, { customer_type: 'MP' }])
  const [paid] = await rows<Record<'employees' | 'numbered' | 'left' | 'linked', number>>(
    `select count(*)::int as employees, count(ends_on)::int as left, count(user_id)::int as linked,
       (select count(*)::int from user_claim where claim_type = 'employee_id') as numbered from payroll_employee`,
  )
  expect(paid).toEqual({ employees: 95, left: 6, linked: 0, numbered: 40 })
  expect(await rows(`select 1 from user_claim where claim_type = 'birthdate' and day_of(claim_value) is null`)).toEqual([])
})
