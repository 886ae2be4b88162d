import pg from 'pg'
import { startPortal } from '../../e2e/support/portal.ts'
import type { Portal } from '../../e2e/support/portal.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { askerWith } from '../support/asker.ts'
import type { Ask, Call } from '../support/asker.ts'
import { databaseCpu } from '../support/database-cpu.ts'
import { figuresOf } from '../support/figures.ts'
import { inLanes } from '../support/lanes.ts'
import { readOptions } from '../support/options.ts'
import { processorTime } from '../support/processes.ts'
import { report } from '../support/report.ts'
import type { Row } from '../support/report.ts'
import { seededPlace } from '../support/places/seeded-place.ts'
import { PAGE, SMALLEST } from '../support/acts/usual-calls.ts'
import { limitUser, requirePgbouncer, startPgbouncer } from './pgbouncer.ts'

/**
 * `node bench/cluster/pooler-cost.ts --users 10000 --runs 5`: what a call takes of a process that keeps its statements by name at PostgreSQL itself, and of one
 * behind pgbouncer in transaction mode, whose statements have no names; by turns, in milliseconds of processor time and calls a second.
 */
const { users, runs, calls, lanes } = readOptions({ users: 10_000, runs: 5, calls: 1200, lanes: 4 })

const WARM = 400
const POOL_SIZE = 10

type Way = { readonly name: string; readonly portal: Portal; readonly asks: readonly Ask[] }
type Spent = { readonly rate: number; readonly portal: number; readonly database: number; readonly pooler: number }

requirePgbouncer()
await using ends = new AsyncDisposableStack()
const cluster = ends.adopt(await startCluster(), (server) => server.stop())
const place = ends.adopt(await seededPlace('postgres', { users, customers: 50, events: users }, cluster.url), (seeded) => seeded.remove())
const direct = place.env['DATABASE_URL'] ?? ''
const client = new pg.Client(direct)
ends.defer(() => client.end())
await client.connect()
// Portals without DEMO refuse a demo's public passwords, by which the bench signs in.
await client.query('delete from demo_database')
await limitUser(direct)
const pooler = ends.adopt(await startPgbouncer(direct, POOL_SIZE), (server) => server.stop())
const ways: Way[] = []
const table: Row[] = []
try {
  await client.query('vacuum analyze')
  const database = await databaseCpu(client)
  for (const [name, env] of [
    ['directly', { DATABASE_URL: direct }],
    ['behind pgbouncer', { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: direct }],
  ] as const) {
    const portal = await startPortal({
      env: { ...env, DEMO: 'false', LOG_LEVEL: 'silent', CALLS_A_MINUTE: '1000000' },
      dataDir: place.dataDir,
    })
    const { accessToken } = await signIn(portal.origin(), 'operations')
    ways.push({ name, portal, asks: Array.from({ length: lanes }, () => askerWith(accessToken, portal.origin())) })
  }
  const spend = async ({ portal, asks }: Way, call: Call, count: number): Promise<Spent> => {
    const used = async () => [await portal.cpu(), database(), processorTime(pooler.pid)] as const
    const [before, begun] = [await used(), performance.now()]
    await inLanes(
      count,
      asks.map((ask) => () => ask(call)),
    )
    const seconds = (performance.now() - begun) / 1000
    const [server = 0, postgres = 0, between = 0] = (await used()).map((ms, at) => (ms - (before[at] ?? 0)) / count)
    return { rate: count / seconds, portal: server, database: postgres, pooler: between }
  }
  for (const [what, call] of [
    ['users page of 50', PAGE],
    ['smallest signed-in call', SMALLEST],
  ] as const) {
    for (const way of ways) await spend(way, call, WARM)
    const spent = new Map<Way, Spent[]>(ways.map((way) => [way, []]))
    for (let run = 0; run < runs; run++) for (const way of ways) spent.get(way)?.push(await spend(way, call, calls))
    for (const [{ name }, each] of spent)
      for (const [part, unit, of] of [
        ['calls', '/s', ({ rate }: Spent) => rate],
        ['the portal', 'ms CPU', ({ portal }: Spent) => portal],
        ['PostgreSQL', 'ms CPU', ({ database: ms }: Spent) => ms],
        ['pgbouncer', 'ms CPU', ({ pooler: ms }: Spent) => ms],
      ] as const)
        table.push({ what: `${what}, ${name}: ${part}`, unit, figures: figuresOf(each.map(of)) })
  }
} finally {
  for (const { portal } of ways) await portal.stop()
}
report(`Behind pgbouncer: ${users.toLocaleString('en')} users`, table, { postgres: cluster.version })
