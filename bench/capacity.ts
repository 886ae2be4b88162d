import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPortal } from '../e2e/support/portal.ts'
import type { Portal } from '../e2e/support/portal.ts'
import { startCluster } from '../tests/support/postgres.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { askerWith } from './support/asker.ts'
import type { Ask, Call } from './support/asker.ts'
import { databaseCpu } from './support/database-cpu.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report } from './support/report.ts'
import type { Row } from './support/report.ts'
import { seededPlace } from './support/places/seeded-place.ts'
import { strangerAt } from './support/places/stranger.ts'
import { PAGE, SMALLEST } from './support/acts/usual-calls.ts'

/**
 * `npm run bench:capacity -- --users 10000 --runs 3`: milliseconds of processor time that a request, a sign-in and a row of a job cost the portal's processes and
 * PostgreSQL, over a database of so many users and `--events` of each, and the bytes that a user takes. The same requests to two processes at once say what a
 * second one adds: processor time counts, whatever else runs on the machine.
 */
const {
  users,
  runs,
  calls,
  warm,
  signIns,
  rows: jobRows,
  events,
} = readOptions({ users: 10_000, runs: 3, calls: 420, warm: 300, signIns: 30, rows: 1000, events: 3 })

/** Of each process at once. */
const LANES = 3
const BULK = 'mutation ($input: StartUserBulkInput!) { startUserBulk(input: $input) { errors { code } } }'

type Cost = { readonly server: number; readonly database: number }

await using ends = new AsyncDisposableStack()
const cluster = ends.adopt(await startCluster(), (server) => server.stop())
const place = ends.adopt(await seededPlace('postgres', { users, customers: 50, events: events * users }, cluster.url), (seeded) =>
  seeded.remove(),
)
const client = new pg.Client(place.env['DATABASE_URL'])
ends.defer(() => client.end())
await client.connect()
// Portals without DEMO refuse a demo's public passwords, by which the bench signs in.
await client.query('delete from demo_database')
const portals: Portal[] = []
const table: Row[] = []
try {
  await client.query('vacuum analyze')
  for (let each = 0; each < 2; each++)
    portals.push(
      await startPortal({
        env: { ...place.env, DEMO: 'false', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' },
        dataDir: place.dataDir,
      }),
    )
  const database = await databaseCpu(client)
  const asks: Ask[] = []
  for (const portal of portals) asks.push(askerWith((await signIn(portal.origin(), 'operations')).accessToken, portal.origin()))

  const [first] = asks
  if (!first) throw new Error('Nobody signed in.')

  /** What `work` cost each of so many, all processes of the portal together. */
  const costOf = async (count: number, work: () => Promise<unknown>): Promise<Cost> => {
    await client.query(`delete from rate_limit where key like 'call-%'`)
    const used = async () => (await Promise.all(portals.map((portal) => portal.cpu()))).reduce((sum, each) => sum + each, 0)
    const [server, before] = [await used(), database()]
    await work()
    return { server: ((await used()) - server) / count, database: (database() - before) / count }
  }
  const asked = (call: Call, of: readonly Ask[], count: number) => () =>
    Promise.all(of.flatMap((ask) => Array.from({ length: LANES }, () => repeat(count / of.length / LANES, () => ask(call)))))
  const add = (what: string, costs: readonly Cost[]) => {
    table.push({ what: `${what}, the portal`, unit: 'ms CPU', figures: figuresOf(costs.map(({ server }) => server)) })
    table.push({ what: `${what}, PostgreSQL`, unit: 'ms CPU', figures: figuresOf(costs.map(({ database: each }) => each)) })
  }
  const eachRun = async (count: number, work: (run: number) => () => Promise<unknown>) => {
    const costs: Cost[] = []
    for (let run = 0; run < runs; run++) costs.push(await costOf(count, work(run)))
    return costs
  }

  for (const call of [PAGE, SMALLEST]) await costOf(1, asked(call, asks, warm))
  for (const [what, call] of [
    ['users page of 50', PAGE],
    ['smallest signed-in call', SMALLEST],
  ] as const) {
    const [one, two]: [Cost[], Cost[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      one.push(await costOf(calls, asked(call, asks.slice(0, 1), calls)))
      two.push(await costOf(calls, asked(call, asks, calls)))
    }
    add(`${what}, one process`, one)
    add(`${what}, two at once`, two)
    const total = ({ server, database: each }: Cost) => server + each
    table.push({
      what: `${what}: of the work of two processes apart, two do`,
      unit: '×',
      figures: figuresOf(one.map((cost, run) => (2 * total(cost)) / total(two[run] ?? cost))),
      budget: '≥ 1.7',
    })
  }
  const origin = portals[0]?.origin() ?? ''
  await repeat(signIns, (at) => signIn(origin, 'support', undefined, strangerAt(at)))
  add(
    'sign-in',
    await eachRun(
      signIns,
      (run) => () => repeat(signIns, (at) => signIn(origin, 'support', undefined, strangerAt((run + 1) * signIns + at))),
    ),
  )
  const { rows: found } = await client.query<{ id: string }>(
    'select id from user_identity where user_type = 1 and lockout_end is null order by id limit $1',
    [jobRows],
  )
  const ids = found.map(({ id }) => id)
  add('row of a job', await eachRun(ids.length, (run) => () => job(first, ids, run % 2 === 0)))
  const { rows: sizes } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  table.push({
    what: `of the database, a user with ${events} events`,
    unit: 'KiB',
    figures: figuresOf([(sizes[0]?.bytes ?? 0) / users / 1024]),
  })
} finally {
  for (const portal of portals) await portal.stop()
}
report(`Capacity: ${users.toLocaleString('en')} users`, table, { postgres: cluster.version })

async function repeat(times: number, act: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < times; at++) await act(at)
}

async function job(ask: Ask, ids: readonly string[], locks: boolean): Promise<void> {
  const id = randomUUID()
  const change = locks ? { action: 'LOCK', until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Bench' } : { action: 'UNLOCK' }
  const answer = await ask({ query: BULK, variables: { input: { id, ids, count: ids.length, ...change } } })
  const { startUserBulk } = answer.data as { startUserBulk: { errors: unknown } }
  if (startUserBulk.errors) throw new Error(JSON.stringify(startUserBulk.errors))
  while ((await client.query('select from job where id = $1 and finished_at is not null', [id])).rowCount !== 1) await wait(50)
  const { rowCount } = await client.query(`select from job_row where job_id = $1 and state <> 'DONE'`, [id])
  if (rowCount !== 0) throw new Error(`${rowCount} rows were not done.`)
}
