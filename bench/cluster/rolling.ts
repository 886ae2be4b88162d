import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { TEST_SECRETS_KEY } from '../../tests/support/seed.ts'
import { freePort, startCluster } from '../../tests/support/postgres.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { askerWith } from '../support/asker.ts'
import { figuresOf } from '../support/figures.ts'
import { readOptions } from '../support/options.ts'
import { report } from '../support/report.ts'
import { startBalancer } from './balancer.ts'
import { requireHaproxy } from './haproxy.ts'
import { startJob } from './job-under-way.ts'
import type { JobOutcome } from './job-under-way.ts'
import { openTab } from './open-tab.ts'
import { build, checkOut, migrationsSince, seed, start } from './release.ts'
import type { Release } from './release.ts'
import type { Process } from '../../tests/support/version-process.ts'
import { visitors } from './visitors.ts'

/**
 * `npm run bench:rolling -- --from REVISION --users 3000 --sockets 10`: three processes of a landed release on a PostgreSQL that it filled, behind haproxy, are
 * replaced one after the other by three of the working tree, which bring their migrations, while people read, write, sign in, open the portal and hold sockets, and
 * a job runs through each replacement. Nothing may fail. A tab in a real browser was open before, and goes on after. --from is the commit before this one unless
 * told. `--balancer plain`: haproxy does not ask another process for a file that one has not.
 */
const { from, users, sockets, balancer } = readOptions({ from: ['HEAD~1'], users: 3000, sockets: 10, balancer: ['finds-files'] })

const PROCESSES = 3
const DRAIN_SECONDS = 3
/** Between two steps, so that each is under load of its own. */
const STEADY_MS = 4_000

requireHaproxy()
const releases: Release[] = []
const running: Process[] = []
const cleanUp: (() => Promise<unknown>)[] = []
const step = (what: string) => process.stderr.write(`${new Date().toISOString()} ${what}\n`)
try {
  const [before, after] = [await checkOut(from[0] ?? ''), await checkOut('')]
  releases.push(before, after)
  const migrations = await migrationsSince(before, after)
  step(`from ${before.revision} to ${after.revision}; migrations: ${migrations.join(' ') || 'none'}`)
  await build(before)
  await build(after, before)
  step('both are built')
  await roll(before, after, migrations)
} finally {
  for (const each of running) each.kill()
  for (const clean of cleanUp.toReversed()) await clean()
  for (const release of releases) await release.remove()
}

async function roll(before: Release, after: Release, migrations: readonly string[]): Promise<void> {
  const cluster = await startCluster()
  cleanUp.push(() => cluster.stop())
  const origin = `http://localhost:${await freePort()}`
  const env = {
    DATABASE_URL: cluster.url,
    SECRETS_KEY: TEST_SECRETS_KEY,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    ACCESS_TOKEN_SECONDS: '3600',
    DEMO: 'true',
    LOG_LEVEL: 'silent',
  }
  await seed(before, env, users)
  step(`${users} users`)
  const ports: number[] = []
  for (let each = 0; each < 2 * PROCESSES; each++) ports.push(await freePort())
  const old: Process[] = []
  for (const port of ports.slice(0, PROCESSES)) {
    const started = await start(before, port, env)
    old.push(started)
    running.push(started)
  }
  const proxy = await startBalancer(Number(new URL(origin).port), ports, balancer[0] !== 'plain')
  cleanUp.push(() => proxy.stop())
  const client = new pg.Client(cluster.url)
  await client.connect()
  cleanUp.push(() => client.end())
  const { accessToken } = await signIn(origin, 'operations')
  const ask = askerWith(accessToken, origin)
  const tab = await openTab(origin)
  cleanUp.push(() => tab.close())
  step('a tab is open')
  const load = await visitors(origin, sockets)
  await wait(STEADY_MS)
  const [jobs, ends]: [JobOutcome[], { code: number | null; seconds: number }[]] = [[], []]
  for (const [at, leaving] of old.entries()) {
    running.push(await start(after, ports[PROCESSES + at] ?? 0, env))
    step(`the new process ${at + 1} is ready`)
    await wait(STEADY_MS)
    const job = await startJob(ask, client, at % 2 === 0)
    ends.push(await leaving.end())
    step(`the old process ${at + 1} has ended with ${ends.at(-1)?.code}`)
    jobs.push(await job.end)
    await wait(STEADY_MS)
  }
  await load.stop()
  const { faults, ...fate } = await tab.after()
  step(`the tab: ${JSON.stringify(fate)} ${faults.join('; ')}`)
  for (const { kind, failed } of load.tallies) for (const why of failed) step(`${kind}: ${why}`)
  const one = (what: string, unit: string, value: number, budget?: string) => ({
    what,
    unit,
    figures: figuresOf([value]),
    ...(budget !== undefined && { budget }),
  })
  const backs = load.broken.map(({ back }) => back)
  report(`Three processes replaced under load, ${migrations.length} migrations between`, [
    ...load.tallies.flatMap(({ kind, asked, failed }) => [
      one(`${kind}: asked`, '', asked),
      one(`${kind}: failed`, '', failed.length, '0'),
    ]),
    one('sockets that were closed', '', backs.length),
    ...(backs.length === 0 ? [] : [{ what: 'until a closed socket heard again', unit: 'ms', figures: figuresOf(backs) }]),
    { what: 'rows of a job through a replacement', unit: '', figures: figuresOf(jobs.map(({ rows }) => rows)) },
    { what: 'its rows that were not done', unit: '', figures: figuresOf(jobs.map(({ left }) => left)), budget: '0' },
    { what: 'its rows that were done twice', unit: '', figures: figuresOf(jobs.map(({ doubled }) => doubled)), budget: '0' },
    { what: 'the job, start to end', unit: 's', figures: figuresOf(jobs.map(({ seconds }) => seconds)) },
    {
      what: 'from SIGTERM to the end of a process',
      unit: 's',
      figures: figuresOf(ends.map(({ seconds }) => seconds)),
      budget: `≤ ${DRAIN_SECONDS + 10}`,
    },
    one('processes that ended with another code than 0', '', ends.filter(({ code }) => code !== 0).length, '0'),
    one('the old tab opened a page it did not have', '', Number(fate.wentOn), '1'),
    one('the old tab was told of the new version', '', Number(fate.told), '1'),
    one('its reload led to the new build', '', Number(fate.renewed), '1'),
  ])
  if ([...load.tallies.flatMap(({ failed }) => failed), ...jobs.filter(({ left, doubled }) => left + doubled > 0)].length > 0)
    process.exitCode = 1
}
