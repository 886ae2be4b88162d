import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signIn } from '../../tests/support/sign-in.ts'
import { figuresOf } from '../support/figures.ts'
import { readOptions } from '../support/options.ts'
import { report } from '../support/report.ts'
import { requirePackages } from '../support/required-packages.ts'
import { verifyAudit } from './audit.ts'
import { listeners, look, lostOf } from './look.ts'
import { leaderOf, nextOf, onCluster, origin, PATIENCE_MS, until, whole } from './patroni/cluster.ts'
import type { Cluster } from './patroni/cluster.ts'
import { BINARIES } from './patroni/machine.ts'
import type { Machine } from './patroni/machine.ts'
import { cutOff, holdBack, plugIn, signalAll } from './patroni/network.ts'
import { writeOn } from './writer.ts'

/**
 * `npm run bench:cluster -- --rounds 20 --lanes 4`, as root: three machines (network namespaces, made and removed here) with PostgreSQL under Patroni and etcd,
 * and three processes of the portal behind haproxy. Under writes and a job the primary is by turns killed, frozen and cut off, another one takes its
 * place, and it comes back. What was acknowledged has to be there, each row of the job once; sessions go on, and every process listens again. Then the
 * same with asynchronous replication, where what is lost has to be named by `npm run audit:verify`. Needs Debian's postgresql, patroni, etcd-server,
 * haproxy, iproute2, iptables.
 */
const { rounds, lanes, rows } = readOptions({ rounds: 20, lanes: 4, rows: 300 })

if (process.getuid?.() !== 0) throw new Error('bench:cluster makes network namespaces: run it as root.')
requirePackages({
  [BINARIES]: 'postgresql-15',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  iptables: 'iptables',
})

const WAYS = ['killed', 'frozen', 'cut off'] as const
/** One user may call 600 times a minute. */
const REST_MS = 110
const UNDER_LOAD_MS = 3_000

type Way = (typeof WAYS)[number]
type Round = {
  readonly way: Way
  readonly noticed: number
  readonly writes: number
  readonly heard: number
  readonly refused: number
  readonly unclear: number
  readonly acknowledged: number
  readonly lost: number
  readonly twice: number
  readonly sessionLives: boolean
}

const acts: Readonly<Record<Way, { strike(machine: Machine): Promise<void> | void; mend(machine: Machine): void }>> = {
  killed: { strike: (machine) => machine.kill(), mend: (machine) => machine.start() },
  frozen: { strike: ({ number }) => signalAll(number, 'SIGSTOP'), mend: ({ number }) => signalAll(number, 'SIGCONT') },
  'cut off': { strike: ({ number }) => void cutOff(number), mend: ({ number }) => plugIn(number) },
}

async function failOver({ machines, portals }: Cluster, round: number, customers: readonly string[]): Promise<Round> {
  const way = WAYS[round % WAYS.length] ?? 'killed'
  const leader = await leaderOf(machines)
  if (!leader) throw new Error('Nobody leads.')
  const others = machines.filter((machine) => machine !== leader)
  const { accessToken: token } = await signIn(origin, 'operations')
  const load = writeOn([{ origin, token }], lanes, `Round ${round}`, REST_MS * lanes)
  const job = await startJob(token, customers, round % 2 === 0 ? 'DISABLE' : 'ENABLE')
  await wait(UNDER_LOAD_MS)
  const struck = performance.now()
  await acts[way].strike(leader)
  const { url, there } = await nextOf(others)
  const [writes, heard] = await Promise.all([load.nextWrite(), listening(url, portals.length)])
  await wait(UNDER_LOAD_MS)
  const { acknowledged, refused, unclear } = await load.stop()
  const twice = await doneWrongly(url, job, customers.length)
  const sessionLives = (await call(token, '{ mySessions { isCurrent } }')).includes('"isCurrent":true')
  const lost = await lostOf(url, `Round ${round}`, acknowledged)
  acts[way].mend(leader)
  await whole(machines, true)
  return {
    ...{ way, refused, unclear, lost, twice, sessionLives, acknowledged: acknowledged.length },
    ...{ noticed: (there - struck) / 1000, writes: (writes - there) / 1000, heard: (heard - there) / 1000 },
  }
}

/** Writes that no replica gets are acknowledged; then the primary is gone. @returns what the audit log's own verification says of it */
async function loseSome({ machines }: Cluster): Promise<{ lost: number; said: string }> {
  const leader = await leaderOf(machines)
  if (!leader) throw new Error('Nobody leads.')
  const others = machines.filter((machine) => machine !== leader)
  const { accessToken: token } = await signIn(origin, 'operations')
  const release = others.map(({ number }) => holdBack(number, leader.number))
  const load = writeOn([{ origin, token }], 1, 'Lost', REST_MS)
  await wait(2 * UNDER_LOAD_MS)
  const { acknowledged } = await load.stop()
  const home = await mkdtemp(join(tmpdir(), 'portico-heads-'))
  try {
    const heads = join(home, 'heads')
    await verifyAudit(leader.url, heads)
    await leader.kill()
    for (const each of release) each()
    const { url } = await nextOf(others)
    return { lost: await lostOf(url, 'Lost', acknowledged), said: (await verifyAudit(url, heads)).said }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

const listening = (url: string, processes: number): Promise<number> => until(async () => (await listeners(url)) === processes)

async function makeCustomers({ machines }: Cluster): Promise<readonly string[]> {
  const leader = await leaderOf(machines)
  const found = await look<{ id: string }>(
    leader?.url ?? '',
    `insert into customer (name) select 'Of a job ' || n from generate_series(1, ${rows}) as n returning id`,
  )
  return found.map(({ id }) => id)
}

const START = 'mutation ($input: StartCustomerBulkInput!) { startCustomerBulk(input: $input) { job { id } errors { code } } }'

async function startJob(token: string, ids: readonly string[], action: 'DISABLE' | 'ENABLE'): Promise<string> {
  const id = randomUUID()
  const text = await call(token, START, { input: { id, action, ids, count: ids.length } })
  if (!text.includes(id)) throw new Error(`The job did not start: ${text}`)
  return id
}

/** How many of the job's rows have no change of their own, or more than one, once it has ended. */
async function doneWrongly(url: string, job: string, total: number): Promise<number> {
  await until(
    async () => (await look(url, `select from job where id = '${job}' and finished_at is not null`)).length === 1,
    2 * PATIENCE_MS,
  )
  const found = await look<{ subject: string; times: number }>(
    url,
    `select subject_id as subject, count(*)::int as times from audit_log where acting_as = 'job:${job}' and subject_type = 'Customer' group by subject_id`,
  )
  return total - found.filter(({ times }) => times === 1).length
}

async function call(token: string, query: string, variables = {}): Promise<string> {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'graphql-preflight': '1', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  return answer.text()
}

const synchronous = await onCluster(true, async (cluster) => {
  const customers = await makeCustomers(cluster)
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await failOver(cluster, round, customers)
    process.stderr.write(`${JSON.stringify(result)}\n`)
    results.push(result)
  }
  return results
})
const told = await onCluster(false, loseSome)

const row = (what: string, unit: string, of: (round: Round) => number, budget?: string) => ({
  what,
  unit,
  figures: figuresOf(synchronous.map(of)),
  ...(budget !== undefined && { budget }),
})
report(`Failover under Patroni, ${rounds} rounds: ${WAYS.join(', ')} by turns; ${lanes} writers, three processes behind haproxy`, [
  row('Until another primary was there', 's', ({ noticed }) => noticed),
  row('From then on until a write was taken', 's', ({ writes }) => writes, '≤ 2'),
  row('From then on until every process listened', 's', ({ heard }) => heard, '≤ 2'),
  row('Writes that were acknowledged', '', ({ acknowledged }) => acknowledged),
  row('Writes that were refused as UNAVAILABLE', '', ({ refused }) => refused),
  row('Writes that failed in another way', '', ({ unclear }) => unclear, '0'),
  row('Acknowledged writes that were lost', '', ({ lost }) => lost, '0'),
  row('Rows of a job that were done twice or not at all', '', ({ twice }) => twice, '0'),
  row('Sessions that ended', '', ({ sessionLives }) => (sessionLives ? 0 : 1), '0'),
])
process.stdout.write(`Asynchronous, ${told.lost} acknowledged writes lost: ${told.said}\n`)
