import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { takeTurn } from '../../../server/src/db/pipeline/take-turn.ts'
import { runChecks } from '../../../server/src/entities/status/run-checks.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
let operations: Ask
let employee: Ask
beforeAll(async () => {
  server = await testServer({ jobs: false })
  // The demo has an app whose secret ends, and the server that was seeded may have run its tasks hours ago.
  await rows('update client_secret set expires_at = null')
  await rows('delete from task_run')
  operations = await asPerson(server, 'operations')
  employee = await asPerson(server, 'employee', 'acme')
})
afterAll(() => server?.close())

const settings = readSettings({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') })
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
beforeEach(async () => {
  for (const table of ['health_check', 'health_check_execution', 'health_day', 'health_transition', 'maintenance_window', 'notification'])
    await rows(`delete from ${table}`)
  await jobWaits(false)
})

/** A job that nobody serves is a fault that can be made and taken away. */
async function jobWaits(waits: boolean) {
  await rows(`delete from job where host = 'waits'`)
  if (!waits) return
  await rows(
    `insert into job (id, kind, created_by, host, created_at) values (gen_random_uuid(), 'USER_BULK', $1, 'waits', now() - interval '6 minutes')`,
    demoPersonId('operations'),
  )
}
const round = () => runChecks({ db: server.db, settings })
const told = () =>
  rows<{ code: string; checks: string }>(
    `select title_code as code, parameters->>'checks' as checks from notification where user_id = $1 and title_code like 'CHECKS%' order by created_at`,
    demoPersonId('operations'),
  )
/** As if all that is known had been written so many seconds earlier. */
const age = async (seconds: number) => {
  await rows(`update health_check_execution set at = at - make_interval(secs => $1)`, seconds)
  await rows(`update health_check set since = since - make_interval(secs => $1)`, seconds)
}

type Entry = { name: string; status: string; code: string | null; tags: string[]; durationMs: number }
type Status = {
  status: string | null
  execution: { isStale: boolean; serverName: string; entries: Entry[] } | null
  days: { name: string; healthy: number; degraded: number; unhealthy: number }[]
  points: { name: string; status: string }[]
  transitions: { name: string; fromStatus: string; toStatus: string }[]
}
const STATUS = `{ systemStatus { status execution { isStale serverName entries { name status code tags durationMs } }
  days { name day healthy degraded unhealthy } points { name at status } transitions { name fromStatus toStatus } } }`
const status = async () => dataOf<{ systemStatus: Status }>(await operations(STATUS)).systemStatus
const ofJobs = <Row extends { name: string }>(all: readonly Row[]) => all.filter(({ name }) => name === 'JOBS')

it('K7 tells staff of what is at fault twice in a row, once, and once that it is well again', async () => {
  await jobWaits(true)
  await round()
  expect(await told()).toEqual([])
  await round()
  await round()
  expect(await told()).toEqual([{ code: 'CHECKS_FAILED', checks: 'JOBS' }])
  await jobWaits(false)
  await round()
  await round()
  expect(await told()).toEqual([
    { code: 'CHECKS_FAILED', checks: 'JOBS' },
    { code: 'CHECKS_WELL', checks: 'JOBS' },
  ])
  expect(await rows(`select 1 from notification where title_code like 'CHECKS%' and user_id = $1`, demoPersonId('support'))).toEqual([])
})

it('a single fault is told to nobody', async () => {
  for (const waits of [true, false, true, false]) {
    await jobWaits(waits)
    await round()
  }
  expect(await told()).toEqual([])
  expect((await status()).transitions.map(({ fromStatus, toStatus }) => `${fromStatus} ${toStatus}`)).toEqual([
    'DEGRADED HEALTHY',
    'HEALTHY DEGRADED',
    'DEGRADED HEALTHY',
  ])
})

it('tells nobody during maintenance, and what is still at fault after it', async () => {
  await jobWaits(true)
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const SET = 'mutation ($input: SetMaintenanceInput!) { setMaintenance(input: $input) { maintenance { id } errors { path code } } }'
  const set = async (input: object) =>
    dataOf<{ setMaintenance: { maintenance: { id: string } | null; errors: object[] | null } }>(await operations(SET, { input }))
      .setMaintenance
  const { maintenance } = await set({ startsAt: at(-1), endsAt: at(60), audience: 'STAFF' })
  await round()
  await round()
  expect(await told()).toEqual([])
  const NOTICE = '{ systemNotice { status maintenance { audience } } }'
  const notice = async (ask: Ask) => dataOf<{ systemNotice: object }>(await ask(NOTICE)).systemNotice
  expect([await notice(operations), await notice(employee)]).toEqual([
    { status: 'DEGRADED', maintenance: { audience: 'STAFF' } },
    { status: null, maintenance: null },
  ])
  // Somebody who has not seen it does not overwrite it.
  expect(await set({ startsAt: at(1), endsAt: at(2), audience: 'EVERYBODY' })).toEqual({
    maintenance: null,
    errors: [{ path: null, code: 'MAINTENANCE_CHANGED' }],
  })
  const second = await set({ seen: maintenance?.id, startsAt: at(1), endsAt: at(2), audience: 'EVERYBODY' })
  expect(await notice(employee)).toEqual({ status: null, maintenance: { audience: 'EVERYBODY' } })
  const END = 'mutation ($id: ID!) { endMaintenance(input: { id: $id }) { errors { code } } }'
  expect(dataOf(await operations(END, { id: maintenance?.id }))).toEqual({ endMaintenance: { errors: [{ code: 'MAINTENANCE_CHANGED' }] } })
  expect(dataOf(await operations(END, { id: second.maintenance?.id }))).toEqual({ endMaintenance: { errors: null } })
  await round()
  expect(await told()).toEqual([{ code: 'CHECKS_FAILED', checks: 'JOBS' }])
})

it.each([
  ['END_BEFORE_START', 2, 1],
  ['END_IN_PAST', -2, -1],
  ['MAINTENANCE_TOO_LONG', 1, 24 * 8],
  ['MAINTENANCE_TOO_FAR', 24 * 91, 24 * 91 + 1],
])('maintenance is refused: %s', async (code, from, until) => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const SET = `mutation { setMaintenance(input: { startsAt: "${at(from)}", endsAt: "${at(until)}", audience: STAFF }) { errors { code } } }`
  expect(dataOf(await operations(SET))).toEqual({ setMaintenance: { errors: [{ code }] } })
})

it('adds up the time between two rounds, and no time in which nobody looked', async () => {
  await round()
  await age(100)
  await jobWaits(true)
  await round()
  await age(3600)
  await round()
  const { days, points } = await status()
  expect(ofJobs(days)).toMatchObject([{ healthy: 60, degraded: 160, unhealthy: 0 }])
  expect(ofJobs(points).map((point) => point.status)).toContain('DEGRADED')
})

it('says what every check found, and nothing once the checks have stopped', async () => {
  await jobWaits(true)
  await round()
  const first = await status()
  expect(first).toMatchObject({ status: 'DEGRADED', execution: { isStale: false } })
  expect(ofJobs(first.execution?.entries ?? [])).toMatchObject([{ status: 'DEGRADED', code: 'LATE', tags: ['work'] }])
  await age(181)
  expect(await status()).toMatchObject({ status: null, execution: { isStale: true } })
  await age(-1000)
  expect(await status()).toMatchObject({ status: null, execution: { isStale: true } })
})

it('keeps rounds for 24 hours', async () => {
  await round()
  await age(86_401)
  await round()
  expect(await rows('select 1 from health_check_execution')).toHaveLength(1)
})

it('lets one process do it in a minute, also after the clock was set back', async () => {
  const take = () => takeTurn(server.db.orm, 'check the health', 60_000)
  await rows('delete from turn')
  expect([await take(), await take()]).toEqual([true, false])
  await rows(`update turn set due_at = now() + interval '1 hour' where task = 'check the health'`)
  expect([await take(), await take()]).toEqual([true, false])
})

it('answers with a year of history within 200 ms', async () => {
  await round()
  const names = (await rows<{ name: string }>('select name from health_check')).map(({ name }) => name)
  await rows(
    `insert into health_day (day, name, healthy, degraded) select current_date - day, name, 86000, 400 from generate_series(1, 365) as day, unnest($1::text[]) as name`,
    names,
  )
  await rows(
    `insert into health_transition (at, name, from_status, to_status) select now() - number * interval '8 minutes', 'JOBS', 'HEALTHY', 'DEGRADED' from generate_series(1, 60000) as number`,
  )
  await rows(
    `insert into health_check_execution (at, status, duration_ms, server_name) select now() - number * interval '1 minute', 'HEALTHY', 20, 'x' from generate_series(1, 1439) as number`,
  )
  await rows(
    `insert into health_check_entry (execution_id, name, status, duration_ms) select id, name, 'HEALTHY', 2 from health_check_execution, unnest($1::text[]) as name where server_name = 'x'`,
    names,
  )
  await rows('analyze health_check_entry')
  // What the page asks for at first; the last 24 hours are asked for when they are looked at.
  const PAGE = STATUS.replace('points { name at status }', '')
  const page = async () => dataOf<{ systemStatus: Status }>(await operations(PAGE)).systemStatus
  expect(ofJobs((await status()).points).length).toBeGreaterThan(90)
  await page()
  const took: number[] = []
  for (let times = 0; times < 10; times += 1) {
    const before = performance.now()
    const { days } = await page()
    took.push(performance.now() - before)
    expect(ofJobs(days)).toHaveLength(90)
  }
  expect(took.toSorted((one, other) => one - other)[4]).toBeLessThan(200)
})
