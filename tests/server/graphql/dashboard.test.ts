import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const FIGURES = `{ dashboard { users {
  all { count isExact } active { count isExact } waiting { count isExact }
  inactive { count isExact } locked { count isExact } withoutTwoFactor { count isExact }
} } }`
const LISTS = `{
  all: users(first: 1) { totalCount }
  active: users(first: 1, state: ACTIVE) { totalCount }
  waiting: users(first: 1, state: INVITED) { totalCount }
  inactive: users(first: 1, state: INACTIVE) { totalCount }
  locked: users(first: 1, state: LOCKED) { totalCount }
  withoutTwoFactor: users(first: 1, where: { twoFactorEnabled: { eq: false } }) { totalCount }
}`
const DAYS = 'query ($zone: String!) { dashboard { signInsPerDay(timeZone: $zone) { date succeeded failed } } }'
const AUDIT =
  '{ dashboard { latestAudit(first: 50) { action: actionText subjects { id name } fields count times actorName denied } systemStatus { status } } }'
const WHOLE = `query ($zone: String!) { dashboard {
  users { all { count } locked { count } } signInsPerDay(timeZone: $zone) { date } latestAudit { id } systemStatus { status }
} }`

type Day = { date: string; succeeded: number; failed: number }
type Audit = {
  dashboard: {
    latestAudit: {
      action: string
      subjects: { id: string; name: string | null }[]
      fields: string[]
      count: number
      times: number
      actorName: string | null
      denied: boolean
    }[]
    systemStatus: unknown
  }
}

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const daysOf = async (ask: Ask, zone = 'UTC') =>
  dataOf<{ dashboard: { signInsPerDay: Day[] } }>(await ask(DAYS, { zone })).dashboard.signInsPerDay

const happen = (type: string, at: Date, userId: string, partnerId: string | null = null) =>
  server.db.pool.query('insert into event_log (type, at, user_id, partner_id) values ($1, $2, $3, $4)', [type, at, userId, partnerId])

it.each([
  ['operations', undefined],
  ['partneradmin', 'acme'],
  ['admin', 'acme'],
])('figures of %s are the totals of the lists behind them', async (name, partner) => {
  const ask = await asPerson(server, name, partner)
  const lists = dataOf<Record<string, { totalCount: number }>>(await ask(LISTS))
  const { dashboard } = dataOf<{ dashboard: { users: object } }>(await ask(FIGURES))
  const expected = Object.entries(lists).map(([figure, { totalCount }]) => [figure, { count: totalCount, isExact: true }])
  expect(Object.entries(dashboard.users)).toEqual(expected)
  expect(lists['all']?.totalCount).toBeGreaterThan(0)
})

const ACME_CUSTOMERS = `select c.id from customer as c join partner as p on p.id = c.partner_id
  where p.domain = 'acme.localhost' and exists (select from user_customer where customer_id = c.id)`
const OF_CUSTOMER = /* GraphQL */ `
  query ($customer: ID!, $zone: String!) {
    dashboard(customer: $customer) {
      users {
        all {
          count
          isExact
        }
        active {
          count
          isExact
        }
        waiting {
          count
          isExact
        }
        inactive {
          count
          isExact
        }
        locked {
          count
          isExact
        }
        withoutTwoFactor {
          count
          isExact
        }
      }
      attention {
        kind
        count
      }
      signInsPerDay(timeZone: $zone) {
        succeeded
        failed
      }
      latestAudit(first: 50) {
        subjectType
        subjects {
          id
          name
        }
        actorName
      }
    }
  }
`
type OfCustomer = {
  dashboard: {
    users: Record<string, { count: number; isExact: boolean }>
    attention: { kind: string; count: number }[]
    signInsPerDay: { succeeded: number; failed: number }[]
    latestAudit: { subjectType: string; subjects: { id: string; name: string | null }[]; actorName: string | null }[]
  }
}
const ofCustomer = async (ask: Ask, customer: string) => dataOf<OfCustomer>(await ask(OF_CUSTOMER, { customer, zone: 'UTC' })).dashboard
const customersOf = async (): Promise<string[]> => (await server.db.pool.query<{ id: string }>(ACME_CUSTOMERS)).rows.map(({ id }) => id)
/** The same lists, limited to one customer as the portal limits them. */
const listsOf = (customer: string) => LISTS.replaceAll('users(', `users(customer: "${customer}", `)

it.each([
  ['operations', undefined],
  ['partneradmin', 'acme'],
  ['admin', 'acme'],
])('D3 figures of %s in one organisation are the totals of its lists, whichever organisation it is', async (name, partner) => {
  const ask = await asPerson(server, name, partner)
  const counted: number[] = []
  for (const customer of await customersOf()) {
    const lists = dataOf<Record<string, { totalCount: number }>>(await ask(listsOf(customer)))
    const { users, attention } = await ofCustomer(ask, customer)
    expect(users).toEqual(
      Object.fromEntries(Object.entries(lists).map(([figure, { totalCount }]) => [figure, { count: totalCount, isExact: true }])),
    )
    expect(attention.find(({ kind }) => kind === 'LOCKED')?.count ?? 0).toBe(lists['locked']?.totalCount)
    counted.push(users['all']?.count ?? 0)
  }
  expect(Math.max(...counted)).toBeGreaterThan(0)
  const whole = dataOf<Record<string, { totalCount: number }>>(await ask(LISTS))['all']?.totalCount ?? 0
  expect(Math.min(...counted)).toBeLessThan(whole)
})

it('D3 in one organisation the dashboard counts the sign-ins and shows the changes of its members alone', async () => {
  const ask = await asPerson(server, 'admin', 'acme')
  const { rows } = await server.db.pool.query<{ customer_id: string }>('select customer_id from user_customer where user_id = $1', [
    demoPersonId('admin', 'acme.localhost'),
  ])
  const [here, there] = rows.map(({ customer_id }) => customer_id)
  if (here === undefined || there === undefined) throw new Error('The administrator has one organisation only.')
  const { rows: alone } = await server.db.pool.query<{ id: string; name: string }>(
    `select id, coalesce(display_name, user_name) as name from user_identity where user_type = 1 and partner_id = (select id from partner where domain = 'acme.localhost')
       and id in (select user_id from user_customer group by 1 having array_agg(customer_id) = array[$1::uuid]) limit 1`,
    [here],
  )
  const [member] = alone
  if (!member) throw new Error('Nobody is a member of this organisation alone.')
  const failures = async (customer: string) => (await ofCustomer(ask, customer)).signInsPerDay.reduce((sum, { failed }) => sum + failed, 0)
  const before = [await failures(here), await failures(there), await failures('')]
  const { rows: partners } = await server.db.pool.query<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)
  await happen('SIGN_IN_FAILED', new Date(Date.now() - 1000), member.id, partners[0]?.id)
  expect([await failures(here), await failures(there), await failures('')]).toEqual([(before[0] ?? 0) + 1, before[1], (before[2] ?? 0) + 1])
  const changed = async (customer: string) =>
    (await ofCustomer(ask, customer)).latestAudit.some(({ subjects }) => subjects.some(({ id }) => id === member.id))
  const vendor = await asPerson(server, 'operations')
  const done = await vendor('mutation ($input: LockUserInput!) { lockUser(input: $input) { errors { code } } }', {
    input: { id: member.id, reason: 'A phone was lost', until: new Date(Date.now() + 3_600_000).toISOString() },
  })
  expect(codesOf(done)).toEqual([])
  expect([await changed(here), await changed(there), await changed('')]).toEqual([true, false, true])
})

it('D3 a customer out of reach has no users, sign-ins or changes, and nothing is extrapolated', async () => {
  const ask = await asPerson(server, 'admin', 'acme')
  const { rows } = await server.db.pool.query<{ id: string }>(
    `select customer_id as id from user_customer where customer_id not in (select customer_id from user_customer where user_id = $1)
       and user_id in (select id from user_identity where partner_id <> (select partner_id from user_identity where id = $1)) limit 1`,
    [demoPersonId('admin', 'acme.localhost')],
  )
  const { users, signInsPerDay, latestAudit } = await ofCustomer(ask, rows[0]?.id ?? '')
  expect([...new Set(Object.values(users).map((figure) => JSON.stringify(figure)))]).toEqual(['{"count":0,"isExact":true}'])
  expect(signInsPerDay.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)).toBe(0)
  expect(latestAudit).toEqual([])
})

it('a customer whose ID is malformed is refused', async () => {
  const ask = await asPerson(server, 'admin', 'acme')
  expect(codesOf(await ask(OF_CUSTOMER, { customer: 'x', zone: 'UTC' }))).toEqual(['BAD_USER_INPUT'])
})

it('somebody is counted as locked until the very moment their lock ends, and found by the same filter', async () => {
  const ask = await asPerson(server, 'partneradmin', 'acme')
  const locked = async () => dataOf<Record<string, { totalCount: number }>>(await ask(LISTS))['locked']?.totalCount ?? 0
  const lockUntil = (moment: Date) =>
    server.db.pool.query('update user_identity set lockout_end = $1 where id = $2', [moment, demoPersonId('manager', 'acme.localhost')])
  const before = await locked()
  await lockUntil(new Date(Date.now() + 600_000))
  expect(await locked()).toBe(before + 1)
  const free = dataOf<{ users: { totalCount: number } }>(
    await ask('{ users(first: 1, where: { isLocked: { neq: true } }) { totalCount } }'),
  )
  const all = dataOf<Record<string, { totalCount: number }>>(await ask(LISTS))['all']?.totalCount ?? 0
  expect(free.users.totalCount).toBe(all - before - 1)
  await lockUntil(new Date(Date.now() - 1000))
  expect(await locked()).toBe(before)
})

it('counts sign-ins by the day of the asked time zone, every day once', async () => {
  const ask = await asPerson(server, 'operations')
  const today = new Date().toISOString().slice(0, 10)
  const midnight = new Date(`${today}T00:00:00Z`).valueOf()
  // 23:50 UTC of five days ago is the next day in Kathmandu, at UTC+5:45.
  const moment = new Date(midnight - 5 * 86_400_000 + 86_400_000 - 600_000)
  const [utc, kathmandu] = [await daysOf(ask), await daysOf(ask, 'Asia/Kathmandu')]
  expect(utc).toHaveLength(30)
  expect(utc.map(({ date }) => date)).toEqual(
    Array.from({ length: 30 }, (_, day) => new Date(midnight - (29 - day) * 86_400_000).toISOString().slice(0, 10)),
  )
  await happen('SIGN_IN_SUCCEEDED', moment, demoPersonId('employee'))
  await happen('SIGN_IN_FAILED', moment, demoPersonId('employee'))
  await happen('SIGN_IN_LOCKED', moment, demoPersonId('employee'))
  await happen('SESSION_STARTED', moment, demoPersonId('employee'))
  const more = (days: Day[], later: number) =>
    days.map((day) =>
      day.date === new Date(midnight - (5 - later) * 86_400_000).toISOString().slice(0, 10)
        ? { ...day, succeeded: day.succeeded + 1, failed: day.failed + 2 }
        : day,
    )
  expect(await daysOf(ask)).toEqual(more(utc, 0))
  expect(await daysOf(ask, 'Asia/Kathmandu')).toEqual(more(kathmandu, 1))
})

it('sums are those of the events themselves', async () => {
  const ask = await asPerson(server, 'operations')
  const days = await daysOf(ask)
  const { rows } = await server.db.pool.query<Day>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date,
       count(*) filter (where type = 'SIGN_IN_SUCCEEDED')::int as succeeded, count(*) filter (where type <> 'SIGN_IN_SUCCEEDED')::int as failed
     from event_log where type in ('SIGN_IN_SUCCEEDED', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED') group by 1 order by 1`,
  )
  const known = new Map(rows.map((row) => [row.date, row]))
  expect(rows.length).toBeGreaterThan(10)
  expect(days).toEqual(days.map(({ date }) => known.get(date) ?? { date, succeeded: 0, failed: 0 }))
})

it('a partner admin and a customer admin see the sign-ins of their own reach', async () => {
  const { rows } = await server.db.pool.query<{ id: string }>(`select partner_id as id from user_identity where id = $1`, [
    demoPersonId('admin', 'acme.localhost'),
  ])
  const acme = rows[0]?.id ?? ''
  const people = await Promise.all([
    asPerson(server, 'partneradmin', 'acme'),
    asPerson(server, 'admin', 'acme'),
    asPerson(server, 'partneradmin', 'northwind'),
  ])
  const today = async () => Promise.all(people.map(async (ask) => (await daysOf(ask)).at(-1)?.succeeded ?? 0))
  const [partner = 0, customer = 0, foreign = 0] = await today()
  const { rows: strangers } = await server.db.pool.query<{ id: string }>(
    `select id from user_identity u where partner_id = $1 and not exists (
       select 1 from user_customer c join user_customer own on own.customer_id = c.customer_id
       where c.user_id = u.id and own.user_id = $2) limit 1`,
    [acme, demoPersonId('admin', 'acme.localhost')],
  )
  await happen('SIGN_IN_SUCCEEDED', new Date(), demoPersonId('employee', 'acme.localhost'), acme)
  await happen('SIGN_IN_SUCCEEDED', new Date(), strangers[0]?.id ?? '', acme)
  expect(await today()).toEqual([partner + 2, customer + 1, foreign])
})

it('shows the latest audit rows of the own reach, and the state of the system to the vendor alone', async () => {
  const [operations, acme, northwind] = [
    await asPerson(server, 'operations'),
    await asPerson(server, 'admin', 'acme'),
    await asPerson(server, 'partneradmin', 'northwind'),
  ]
  expect(codesOf(await acme('{ logsByReference(reference: "x") { id } }'))).toEqual(['AUTH_NOT_AUTHORIZED'])
  const [seen, own, foreign] = await Promise.all(
    [operations, acme, northwind].map(async (ask) => dataOf<Audit>(await ask(AUDIT)).dashboard),
  )
  const refused = {
    action: 'logsByReference',
    subjects: [{ id: 'Query.logsByReference', name: null }],
    fields: [],
    count: 1,
    times: 1,
    actorName: 'Ada Ádám',
    denied: true,
  }
  expect(seen?.latestAudit[0]).toEqual(refused)
  expect(own?.latestAudit[0]).toEqual(refused)
  expect(foreign?.latestAudit).not.toContainEqual(refused)
  for (const { actorName, subjects } of [...(own?.latestAudit ?? []), ...(foreign?.latestAudit ?? [])])
    expect(actorName ?? subjects[0]?.name).not.toBeNull()
  expect([own?.systemStatus, foreign?.systemStatus]).toEqual([null, null])
  expect(seen?.systemStatus).toEqual({ status: expect.any(String) })
})

it('tells once what somebody did again and again, with its fields and the latest names, and anew after anything else', async () => {
  const { rows } = await server.db.pool.query<{ id: string; name: string; partner: string }>(
    `select id, display_name as name, partner_id as partner from user_identity
     where partner_id = (select partner_id from user_identity where id = $1) and user_type = 1 order by id limit 4`,
    [demoPersonId('partneradmin', 'acme.localhost')],
  )
  const [one, ...others] = rows
  const write = (action: string, user: (typeof rows)[number] | undefined, after: object) =>
    server.db.pool.query(
      `insert into audit_log (actor_id, partner_id, action, subject_type, subject_id, after) values ($1, $2, $3, 'UserIdentity', $4, $5)`,
      [demoPersonId('partneradmin', 'acme.localhost'), one?.partner, action, user?.id, JSON.stringify(after)],
    )
  await write('updateUser', one, { email: 'a@x.test' })
  await write('updateUser', one, { phoneNumber: '1', email: 'b@x.test' })
  await write('lockUser', one, { lockoutEnd: null })
  for (const user of [...others, one, one]) await write('updateUser', user, { isActive: false })
  const ask = await asPerson(server, 'partneradmin', 'acme')
  const { latestAudit } = dataOf<Audit>(await ask(AUDIT)).dashboard
  const named = (users: typeof rows) => users.map(({ id, name }) => ({ id, name }))
  const by = { actorName: 'Pia Pärtner', denied: false }
  expect(latestAudit.slice(0, 3)).toEqual([
    {
      ...by,
      action: 'updateUser',
      subjects: named([one, ...others.toReversed()].flatMap((user) => user ?? [])).slice(0, 3),
      fields: ['isActive'],
      count: 4,
      times: 5,
    },
    { ...by, action: 'lockUser', subjects: named(rows.slice(0, 1)), fields: ['lockoutEnd'], count: 1, times: 1 },
    { ...by, action: 'updateUser', subjects: named(rows.slice(0, 1)), fields: ['email', 'phoneNumber'], count: 1, times: 2 },
  ])
})

it('names customers within reach beside users', async () => {
  const { rows } = await server.db.pool.query<{ id: string; name: string; partner: string }>(
    `select id, name, partner_id as partner from customer where partner_id = (select partner_id from user_identity where id = $1) limit 1`,
    [demoPersonId('partneradmin', 'acme.localhost')],
  )
  await server.db.pool.query(
    `insert into audit_log (actor_id, partner_id, action, subject_type, subject_id, after) values ($1, $2, 'updateCustomer', 'Customer', $3, '{"name": "x"}')`,
    [demoPersonId('partneradmin', 'acme.localhost'), rows[0]?.partner, rows[0]?.id],
  )
  for (const [name, home] of [['operations'], ['partneradmin', 'acme']] as const) {
    const ask = await asPerson(server, name, home)
    const [latest] = dataOf<Audit>(await ask(AUDIT)).dashboard.latestAudit
    expect(latest?.subjects).toEqual([{ id: rows[0]?.id, name: rows[0]?.name }])
  }
})

it('is for staff only, and takes no word for a time zone that is none', async () => {
  expect(codesOf(await server.gql(undefined, FIGURES))).toEqual(['AUTH_NOT_AUTHENTICATED'])
  const employee = await asPerson(server, 'employee')
  expect(codesOf(await employee(FIGURES))).toEqual(['AUTH_NOT_AUTHORIZED'])
  const ask = await asPerson(server, 'operations')
  for (const zone of ['', 'Nowhere/Else', '+02:00', "UTC'; drop table log"])
    expect(codesOf(await ask(DAYS, { zone }))).toEqual(['BAD_USER_INPUT'])
})

it('costs five statements, the token and the viewer included', async () => {
  const ask = await asPerson(server, 'operations')
  // Besides those two figures, sign-ins, audit rows and the last checks of health.
  expect(await statementsOf(async () => dataOf(await ask(WHOLE, { zone: 'UTC' })))).toHaveLength(5)
})

it('finds the lines of the log by an error reference, for those who read logs', async () => {
  const traceId = 'c0ffee00'.repeat(4)
  await server.db.pool.query(
    `insert into log (level, message, trace_id, fields) values ('error', 'A data call failed', $1, '{"path":"users"}')`,
    [traceId],
  )
  const ask = await asPerson(server, 'support')
  const find = async (reference: string) =>
    dataOf<{ logsByReference: unknown[] }>(
      await ask('query ($r: String!) { logsByReference(reference: $r) { level message traceId fields } }', { r: reference }),
    ).logsByReference
  expect(await find(` ${traceId.toUpperCase()} `)).toEqual([
    { level: 'error', message: 'A data call failed', traceId, fields: '{"path": "users"}'.replace(' ', '') },
  ])
  expect(await find('c0ffee')).toEqual([])
  expect(codesOf(await server.gql(undefined, '{ logsByReference(reference: "x") { id } }'))).toEqual(['AUTH_NOT_AUTHENTICATED'])
})

it('estimates the figures of more than 10,000 users of a partner or members of customers by the first of them, and says so', async () => {
  const admins = [await asPerson(server, 'admin', 'acme'), await asPerson(server, 'partneradmin', 'acme')]
  const figures = () =>
    Promise.all(
      admins.map(
        async (admin) =>
          dataOf<{ dashboard: { users: Record<string, { count: number; isExact: boolean }> } }>(await admin(FIGURES)).dashboard.users,
      ),
    )
  const before = await figures()
  await server.db.pool.query(
    `with made as (
       insert into user_identity (user_name, partner_id, is_active, email_confirmed, two_factor_enabled)
       select 'member' || n, partner_id, n % 10 > 0, true, n % 4 = 0 from user_identity, generate_series(1, 12000) n where id = $1
       returning id)
     insert into user_customer (user_id, customer_id)
     select made.id, (select customer_id from user_customer where user_id = $1 limit 1) from made`,
    [demoPersonId('admin', 'acme.localhost')],
  )
  await server.db.pool.query('analyze user_identity')
  const after = await figures()
  const added = { all: 12_000, active: 10_800, inactive: 1200, withoutTwoFactor: 9000 }
  for (const [at, seen] of after.entries())
    for (const [figure, count] of Object.entries(added)) {
      const expected = count + (before[at]?.[figure]?.count ?? 0)
      expect(seen[figure]?.isExact).toBe(false)
      expect(Math.abs((seen[figure]?.count ?? 0) - expected)).toBeLessThan(0.1 * expected)
    }
}, 120_000)
