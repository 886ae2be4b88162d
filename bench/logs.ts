import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startPortal } from '../e2e/support/portal.ts'
import { openDatabase } from '../server/src/db/database.ts'
import type { Database } from '../server/src/db/database.ts'
import { dropMonths, makeMonths } from '../server/src/db/schema/partitions.ts'
import { EVENT_TYPES } from '../contract/event-types.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { strangerAt } from './support/places/stranger.ts'
import { asker } from './support/asker.ts'
import type { Call } from './support/asker.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report } from './support/report.ts'
import type { Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'

/**
 * `npm run bench:logs -- --runs 50 --users 20000 --events 10000000 --audits 2000000 --sessions 500000`: the portal's own queries of the event log,
 * the audit log and the sessions over so many rows, over GraphQL on PostgreSQL, with the first page of the users list beside them; then what it takes
 * to drop a month of events, and sign-ins meanwhile; those in `--turns` of `--turn` milliseconds.
 */
const {
  runs,
  users,
  events,
  audits,
  sessions,
  customers,
  seeded,
  turns,
  turn: turnMs,
} = readOptions({
  ...{ runs: 50, users: 20_000, events: 10_000_000, audits: 2_000_000 },
  ...{ sessions: 500_000, customers: 500, seeded: 1000, turns: 10, turn: 2000 },
})

const WARM = 10
/** More than a year: the first one is begun. */
const MONTHS = 14
/** One user may call 600 times a minute. */
const MINUTE = 61_000
const BUDGET = '≤ 300'
const REFERENCE = '0123456789abcdef'.repeat(2)

const source = (path: string) => readFileSync(join(import.meta.dirname, '../src', path), 'utf8')
const LOGS = source('features/logs/logs.graphql')
const SESSIONS = source('features/signins/signins.graphql')
const USERS = source('features/users/list/users.graphql')

/** Rows of a year, told apart as those of an installation are: a few kinds make up most of them. */
async function fill(client: pg.Client): Promise<string> {
  await client.query('set session_replication_role = replica')
  await client.query('create temporary table person as select row_number() over (order by id) as number, id, partner_id from user_identity')
  await client.query('create unique index on person (number)')
  const drawn = (
    count: number,
  ) => `(select n, 1 + floor(random() * (select count(*) from person))::int as person, now() - random() * interval '365 days' as at
    from generate_series(1, ${count}) n) as drawn join person on number = person`
  await client.query(
    `insert into event_log (type, user_id, partner_id, address, trace_id, at)
     select ($1::text[])[1 + floor(cardinality($1::text[]) * random() ^ 3)::int], id, partner_id, '192.0.2.' || n % 250, md5(n::text), at from ${drawn(events)} order by at`,
    [EVENT_TYPES],
  )
  await client.query(
    `insert into audit_log (action, subject_type, subject_id, actor_id, partner_id, before, after, trace_id, at)
     select case when n % 10 = 0 then 'lockUser' else 'updateUser' end, 'UserIdentity', id::text, id, partner_id, '{"givenName":"A"}'::jsonb, '{"givenName":"B"}'::jsonb, md5(n::text), at
     from ${drawn(audits)} order by at`,
  )
  // As many as end in 90 days, the last hour's still open.
  await client.query(
    `insert into server_side_session (id, user_id, partner_id, security_stamp, host, address, user_agent, created_at, last_activity_at, expires_at, ended_at, ended_reason)
     select md5(n::text), id, partner_id, gen_random_uuid(), 'localhost', '192.0.2.' || n % 250, 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
       seen - interval '1 hour', seen, seen + interval '8 hours', case when seen < now() - interval '1 hour' then seen end, case when seen < now() - interval '1 hour' then 'idle' end
     from (select n, id, partner_id, now() - (at - (now() - interval '365 days')) / 4 as seen from ${drawn(sessions)}) as drawn`,
  )
  await client.query('vacuum analyze server_side_session')
  await client.query('update event_log set trace_id = $1 where id = (select max(id) from event_log)', [REFERENCE])
  await client.query('vacuum analyze event_log')
  await client.query('vacuum analyze audit_log')
  return (await client.query<{ id: string }>('select id from person limit 1 offset 7')).rows[0]?.id ?? ''
}

/** As if there had been partitions for all of the time that is filled. */
async function makeYear(db: Database): Promise<void> {
  await db.pool.query('alter table event_log detach partition event_log_first')
  for (let back = MONTHS; back >= 0; back -= 3) await makeMonths(db.orm, 'event_log', monthsAgo(back))
  const client = await db.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('insert into event_log select * from event_log_first')
  await client.query('set session_replication_role = origin')
  client.release()
  await db.pool.query('drop table event_log_first')
}

/** Sign-ins one after another until that is over, each from an address of its own, so that no limit is reached. @returns what each took, in milliseconds */
async function signInsDuring(origin: string, work: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const over = new AbortController()
  void work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const begun = performance.now()
    await signIn(origin, 'operations', undefined, strangerAt(took.length))
    took.push(performance.now() - begun)
  }
  return took
}

/** Sign-ins as they are and such whose events the database throws away, by turns, so that both meet the same machine. */
async function inTurn(origin: string, { pool }: Database) {
  await pool.query(`create function throw_away() returns trigger language plpgsql as 'begin return null; end'`)
  const alone: number[] = []
  const silent: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    alone.push(...(await signInsDuring(origin, delay(turnMs))))
    await pool.query('create trigger thrown_away before insert on event_log for each row execute function throw_away()')
    silent.push(...(await signInsDuring(origin, delay(turnMs))))
    await pool.query('drop trigger thrown_away on event_log')
  }
  await pool.query('drop function throw_away')
  return { alone, silent }
}

const monthsAgo = (count: number) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - count))
const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()

function casesOf(person: string): readonly [string, Call][] {
  const log = (operationName: string, what: string, variables: object): [string, Call] => [
    what,
    { query: LOGS, operationName, variables: { first: 25, order: [{ at: 'DESC' }], ...variables } },
  ]
  const list = (what: string, variables: object): [string, Call] => [
    what,
    { query: SESSIONS, operationName: 'SignIns', variables: { first: 25, order: [{ lastActivityAt: 'DESC' }], ...variables } },
  ]
  const chart = (what: string, since: number): [string, Call] => [
    what,
    { query: LOGS, operationName: 'EventLogHistogram', variables: { since: days(since), until: days(0), timeZone: 'Europe/Berlin' } },
  ]
  return [
    ['users, first page', { query: USERS, variables: { first: 25, order: [{ userName: 'ASC' }] } }],
    log('EventLogs', 'events, first page', {}),
    log('EventLogs', 'events, last page', { first: null, last: 25 }),
    log('EventLogs', 'events of a person', { where: { userId: { eq: person } } }),
    log('EventLogs', 'events of a type', { where: { type: { eq: 'EMAIL_CHANGED' } } }),
    log('EventLogs', 'events of a month', { where: { at: { gte: days(60), lt: days(30) } } }),
    log('EventLogs', 'events of a reference', { where: { traceId: { eq: REFERENCE } } }),
    log('EventLogs', 'events, search of a name', { search: 'anna' }),
    list('sessions, live ones', { state: 'LIVE' }),
    list('sessions, first page', {}),
    list('sessions, last page', { first: null, last: 25 }),
    list('sessions of a person', { where: { userId: { eq: person } } }),
    list('sessions from an address', { search: '192.0.2.7' }),
    list('sessions, search of a name', { search: 'anna' }),
    log('AuditLogs', 'changes, first page', {}),
    log('AuditLogs', 'changes by a person', { where: { actorId: { eq: person } } }),
    log('AuditLogs', 'changes of a kind', { where: { action: { eq: 'lockUser' } } }),
    chart('events, chart of a day', 1),
    chart('events, chart of 7 days', 7),
    chart('events, chart of 30 days', 30),
  ]
}

/** A month in each turn, the oldest first. */
async function dropAll(db: Database, took: number[]): Promise<void> {
  for (let back = MONTHS - 1; back > 2; back--) {
    await delay(turnMs)
    const begun = performance.now()
    await dropMonths(db.orm, 'event_log', monthsAgo(back - 1))
    took.push(performance.now() - begun)
  }
}

const cluster = await startCluster()
try {
  const place = await seededPlace('postgres', { users, customers, events: seeded }, cluster.url)
  const client = new pg.Client(place.env['DATABASE_URL'])
  await client.connect()
  const db = await openDatabase({ databaseUrl: place.env['DATABASE_URL'], dataDir: place.dataDir })
  await makeYear(db)
  const cases = casesOf(await fill(client))
  await client.end()
  const portal = await startPortal({ env: { ...place.env, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }, dataDir: place.dataDir })
  try {
    const rows: Row[] = []
    for (const [what, call] of cases) {
      await portal.advance(MINUTE)
      const ask = await asker(portal.origin(), { name: 'operations' })
      const took: number[] = []
      for (let run = 0; run < WARM + runs; run++) took.push((await ask(call)).took)
      rows.push({ what, unit: 'ms', figures: figuresOf(took.slice(WARM)), budget: BUDGET })
      process.stderr.write(`${what} ${figuresOf(took.slice(WARM)).p95.toFixed(0)} ms\n`)
    }
    await portal.advance(MINUTE)
    const { alone, silent } = await inTurn(portal.origin(), db)
    const dropped: number[] = []
    const dropping = dropAll(db, dropped)
    const [beside] = await Promise.all([signInsDuring(portal.origin(), dropping), dropping])
    rows.push({ what: 'a month of events, dropped', unit: 'ms', figures: figuresOf(dropped), budget: '≤ 1,000' })
    rows.push({ what: 'a sign-in, alone', unit: 'ms', figures: figuresOf(alone) })
    rows.push({ what: 'a sign-in whose events are not kept', unit: 'ms', figures: figuresOf(silent), budget: '≥ 0.95 × alone' })
    rows.push({ what: 'a sign-in while months are dropped', unit: 'ms', figures: figuresOf(beside), budget: '≤ 1.2 × alone' })
    const size = `${events.toLocaleString('en-GB')} events, ${audits.toLocaleString('en-GB')} changes, ${sessions.toLocaleString('en-GB')} sessions`
    report(`Logs over GraphQL: ${size}`, rows, { postgres: cluster.version })
  } finally {
    await db.close()
    await portal.stop()
    await place.remove()
  }
} finally {
  await cluster.stop()
}
