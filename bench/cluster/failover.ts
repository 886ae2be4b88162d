import { setTimeout as wait } from 'node:timers/promises'
import { startPortal } from '../../e2e/support/portal.ts'
import type { Portal } from '../../e2e/support/portal.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { figuresOf } from '../support/figures.ts'
import { readOptions } from '../support/options.ts'
import { report } from '../support/report.ts'
import { breakable } from '../../tests/support/breakable.ts'
import { listeners, look, lostOf } from './look.ts'
import { startPrimary, startReplica } from './replicated.ts'
import type { Node } from './replicated.ts'
import { writeOn } from './writer.ts'

/**
 * `npm run bench:failover -- --rounds 5 --lanes 4`: two processes of the portal on a PostgreSQL with a synchronous replica. Under writes the primary is killed, half a
 * second later the replica promoted and the address moved to it; what was acknowledged has to be there, and sessions go on.
 */
const { rounds, lanes } = readOptions({ rounds: 5, lanes: 4 })

/** What watches over a cluster takes a moment to be sure. */
const NOTICED_MS = 500
const UNDER_LOAD_MS = 3_000

type Round = {
  readonly writes: number
  readonly heard: number
  readonly refused: number
  readonly unclear: number
  readonly lost: number
  readonly acknowledged: number
}

await using ends = new AsyncDisposableStack()
let primary = await startPrimary()
ends.defer(() => primary.remove())
let replica = await attach(primary)
ends.defer(() => replica.remove())
const address = await breakable(primary.url)
ends.defer(() => address.close())
const env = { DATABASE_URL: address.url, LOG_LEVEL: 'silent' }
const portals: Portal[] = []
const results: Round[] = []
try {
  for (let each = 0; each < 2; each++) portals.push(await startPortal({ env, dataDir: '/nowhere' }))
  const tokens = await Promise.all(portals.map((portal) => signIn(portal.origin(), 'operations').then(({ accessToken }) => accessToken)))
  for (let round = 0; round < rounds; round++) results.push(await failOver(round, tokens))
} finally {
  for (const portal of portals) await portal.stop()
}
const row = (what: string, unit: string, of: (round: Round) => number, budget?: string) => ({
  what,
  unit,
  figures: figuresOf(results.map(of)),
  ...(budget !== undefined && { budget }),
})
report(`Failover of PostgreSQL under ${lanes} writers, two processes`, [
  row('Until a write was taken, from the promotion on', 's', ({ writes }) => writes, '≤ 2'),
  row('Until every process listened again', 's', ({ heard }) => heard, '≤ 2'),
  row('Writes that were acknowledged', '', ({ acknowledged }) => acknowledged),
  row('Writes that were refused as UNAVAILABLE', '', ({ refused }) => refused),
  row('Writes that failed in another way', '', ({ unclear }) => unclear, '0'),
  row('Acknowledged writes that were lost', '', ({ lost }) => lost, '0'),
])

async function failOver(round: number, tokens: readonly string[]): Promise<Round> {
  const load = writeOn(
    portals.map((portal, at) => ({ origin: portal.origin(), token: tokens[at] ?? '' })),
    lanes,
    `Round ${round}`,
  )
  await wait(UNDER_LOAD_MS)
  await primary.kill()
  await wait(NOTICED_MS)
  await look(replica.url, 'select pg_promote(true, 60)')
  const promoted = performance.now()
  address.moveTo(replica.url)
  const [writes, heard] = await Promise.all([load.nextWrite().then((at) => (at - promoted) / 1000), listening(replica, promoted)])
  await wait(UNDER_LOAD_MS)
  const { acknowledged, refused, unclear } = await load.stop()
  const lost = await lostOf(replica.url, `Round ${round}`, acknowledged)
  await primary.remove()
  primary = replica
  replica = await attach(primary)
  return { writes, heard, refused, unclear, lost, acknowledged: acknowledged.length }
}

/** From when on each process hears again, in seconds. */
async function listening(node: Node, since: number): Promise<number> {
  while ((await listeners(node.url)) < portals.length) await wait(20)
  return (performance.now() - since) / 1000
}

/** A replica of the primary, which from now on acknowledges nothing that the replica does not have. */
async function attach(to: Node): Promise<Node> {
  const made = await startReplica(to)
  await look(to.url, `alter system set synchronous_standby_names = '*'`)
  await look(to.url, 'select pg_reload_conf()')
  while ((await look(to.url, `select from pg_stat_replication where sync_state = 'sync'`)).length === 0) await wait(50)
  return made
}
