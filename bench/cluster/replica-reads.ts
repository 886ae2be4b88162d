import { setTimeout as wait } from 'node:timers/promises'
import { startPortal } from '../../e2e/support/portal.ts'
import type { Portal } from '../../e2e/support/portal.ts'
import { startReplicated } from '../../tests/support/replicated.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { seededDatabase } from '../../tests/support/templates.ts'
import { askerWith } from '../support/asker.ts'
import { figuresOf } from '../support/figures.ts'
import { inLanes } from '../support/lanes.ts'
import { readOptions } from '../support/options.ts'
import { report } from '../support/report.ts'

/**
 * `node bench/cluster/replica-reads.ts --runs 3 --calls 300 --lanes 4 --users 5000`: pages of the users list at one process of the portal that reads from a replica, and
 * at one that does not, in turn. Where both servers and the portal share the machine, that says what the way costs and what it takes from the primary, not how
 * much more two machines do.
 */
const { runs, calls, lanes, users } = readOptions({ runs: 3, calls: 300, lanes: 4, users: 5000 })

const PAGE = { query: '{ users(first: 50, order: [{ userName: ASC }]) { nodes { id userName displayName email } totalCount } }' }
const WARM = 100
/** One user may call 600 times a minute. */
const MINUTE = 61_000
/** A server tells its counts within a second of the last statement. */
const TOLD_MS = 2_500

type Measured = { readonly rate: number; readonly cpu: number; readonly primary: number; readonly replica: number }
type Way = { readonly name: string; readonly portal: Portal; readonly measured: Measured[] }

await using ends = new AsyncDisposableStack()
const servers = ends.adopt(await startReplicated(), (replicated) => replicated.stop())
const { url } = await seededDatabase(servers.primary.url, users)
const read = new URL(new URL(url).pathname, servers.replica.url).href
const ways: Way[] = []
try {
  for (const [name, more] of [
    ['without', {}],
    ['with', { DATABASE_READ_URL: read }],
  ] as const)
    ways.push({
      name,
      portal: await startPortal({ env: { DATABASE_URL: url, LOG_LEVEL: 'silent', ...more }, dataDir: '/nowhere' }),
      measured: [],
    })
  for (let run = 0; run < runs; run++) for (const way of ways) way.measured.push(await measure(way.portal))
} finally {
  for (const { portal } of ways) await portal.stop()
}
report(
  `Users pages of 50 with ${lanes} at once, one process`,
  ways.flatMap(({ name, measured }) => {
    const row = (what: string, unit: string, of: (one: Measured) => number) => ({
      what: `${what}, ${name} a replica`,
      unit,
      figures: figuresOf(measured.map(of)),
    })
    return [
      row('Pages', '/s', ({ rate }) => rate),
      row('Processor time of the portal for a page', 'ms', ({ cpu }) => cpu),
      row('Transactions of the primary for a page', '', ({ primary }) => primary),
      row('Transactions of the replica for a page', '', ({ replica }) => replica),
    ]
  }),
)

async function measure(portal: Portal): Promise<Measured> {
  for (const each of ways) await each.portal.advance(MINUTE)
  const { accessToken } = await signIn(portal.origin(), 'operations')
  // Each has one connection.
  const asks = Array.from({ length: lanes }, () => askerWith(accessToken, portal.origin()))
  for (const ask of asks) for (let asked = 0; asked < WARM / lanes; asked++) await ask(PAGE)
  await wait(TOLD_MS)
  const [cpu, before, begun] = [await portal.cpu(), await transactions(), performance.now()]
  await inLanes(
    calls,
    asks.map((ask) => () => ask(PAGE)),
  )
  const seconds = (performance.now() - begun) / 1000
  const spent = (await portal.cpu()) - cpu
  await wait(TOLD_MS)
  const after = await transactions()
  return {
    rate: calls / seconds,
    cpu: spent / calls,
    primary: (after.primary - before.primary) / calls,
    replica: (after.replica - before.replica) / calls,
  }
}

async function transactions() {
  const name = new URL(url).pathname.slice(1)
  const text = `select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = '${name}'`
  const [primary, replica] = await Promise.all([servers.primary, servers.replica].map((server) => server.ask<{ count: number }>(text)))
  return { primary: primary?.[0]?.count ?? 0, replica: replica?.[0]?.count ?? 0 }
}
