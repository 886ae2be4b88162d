import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import pg from 'pg'
import { startPortal } from '../../e2e/support/portal.ts'
import type { Portal } from '../../e2e/support/portal.ts'
import { startCluster } from '../../tests/support/postgres.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { askerWith } from '../support/asker.ts'
import type { Ask, Call } from '../support/asker.ts'
import { figuresOf } from '../support/figures.ts'
import { inLanes } from '../support/lanes.ts'
import { readOptions } from '../support/options.ts'
import { addPeople } from '../support/people.ts'
import { treeOf } from '../support/processes.ts'
import { report } from '../support/report.ts'
import { requirePackages } from '../support/required-packages.ts'
import type { Row } from '../support/report.ts'
import { seededPlace } from '../support/places/seeded-place.ts'
import { strangerAt } from '../support/places/stranger.ts'
import { PAGE, SMALLEST } from '../support/acts/usual-calls.ts'

/**
 * `npm run bench:cores -- --users 10000 --runs 5`: requests a second of one process where everything, PostgreSQL and who asks included, has one core, and of two where
 * it has two, by turns. On Linux, with two cores or more and nothing else at work: a rate is what the machine has left.
 */
const { users, runs, calls, warm, signIns, people } = readOptions({
  ...{ users: 10_000, runs: 5, calls: 1200 },
  ...{ warm: 400, signIns: 40, people: 2000 },
})

/** Of each process at once. */
const LANES = 4
const PARTS = [1, 2] as const

requirePackages({ taskset: 'util-linux' })
if (cpus().length < 2) throw new Error('Two processes need two cores to be measured on.')
await using ends = new AsyncDisposableStack()
const cluster = ends.adopt(await startCluster(), (server) => server.stop())
const place = ends.adopt(await seededPlace('postgres', { users, customers: 50, events: users }, cluster.url), (seeded) => seeded.remove())
const portals: Portal[] = []
const table: Row[] = []
let strangers = 0
try {
  const client = new pg.Client(place.env['DATABASE_URL'])
  await client.connect()
  // Portals without DEMO refuse a demo's public passwords, by which the bench signs in.
  await client.query('delete from demo_database')
  await addPeople(client, people)
  await client.query('vacuum analyze')
  await client.end()
  for (const _ of PARTS)
    portals.push(
      await startPortal({
        env: { ...place.env, DEMO: 'false', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1', CALLS_A_MINUTE: '1000000' },
        dataDir: place.dataDir,
      }),
    )
  const tokens = await Promise.all(portals.map((portal) => signIn(portal.origin(), 'operations', undefined, strangerAt(strangers++))))
  /** Each lane has a connection of its own. */
  const lanes = portals.map((portal, at) => Array.from({ length: LANES }, () => askerWith(tokens[at]?.accessToken ?? '', portal.origin())))

  const asked = (call: Call) => (count: number, parts: number) =>
    inLanes(
      count,
      lanes
        .slice(0, parts)
        .flat()
        .map((ask: Ask) => () => ask(call)),
    )
  const signedIn = (count: number, parts: number) =>
    inLanes(
      count,
      portals
        .slice(0, parts)
        .flatMap((portal) =>
          Array.from(
            { length: LANES },
            () => () => signIn(portal.origin(), `bench-${strangers % people}@bench.test`, undefined, strangerAt(strangers++)),
          ),
        ),
    )
  for (const [what, act, count] of [
    ['users page of 50', asked(PAGE), calls],
    ['smallest signed-in call', asked(SMALLEST), calls * 2],
    ['sign-in, hash included', signedIn, signIns],
  ] as const) {
    await act(what.startsWith('sign-in') ? LANES * 2 : warm, 2)
    const rates = new Map<number, number[]>(PARTS.map((parts) => [parts, []]))
    for (let run = 0; run < runs; run++)
      for (const parts of PARTS) {
        pin(parts)
        const begun = performance.now()
        await act(count * parts, parts)
        rates.get(parts)?.push((count * parts) / ((performance.now() - begun) / 1000))
      }
    const [one = [], two = []] = PARTS.map((parts) => rates.get(parts))
    table.push({ what: `${what}, one process, one core`, unit: '/s', figures: figuresOf(one) })
    table.push({ what: `${what}, two processes, two cores`, unit: '/s', figures: figuresOf(two) })
    table.push({
      what: `${what}, two beside one`,
      unit: '×',
      figures: figuresOf(two.map((rate, run) => rate / (one[run] ?? rate))),
      budget: '≥ 1.7',
    })
  }
} finally {
  pin(cpus().length)
  for (const portal of portals) await portal.stop()
}
report(`Two processes beside one: ${users.toLocaleString('en')} users`, table, { postgres: cluster.version })

/** Keeps this process and all that it started to so many cores. */
function pin(cores: number): void {
  for (const pid of treeOf(process.pid))
    execFileSync('taskset', ['-a', '-c', '-p', `0-${cores - 1}`, String(pid)], { stdio: ['ignore', 'ignore', 'inherit'] })
}
