import { startCluster } from '../tests/support/postgres.ts'
import { freshPlace } from '../tests/support/place.ts'
import { startServer, type RunningServer } from '../tests/support/running-server.ts'
import { figuresOf } from './support/figures.ts'
import { measurePlain, prepare, vacuum } from './support/jobs-world.ts'
import type { World } from './support/jobs-world.ts'
import { readOptions } from './support/options.ts'
import { report, versionOf, type Row } from './support/report.ts'
import { runJob } from './support/run-job.ts'

/**
 * `npm run bench:jobs -- --runs 3 --users 20000`: rows a second of background work over so many users, each validated, written, audited and
 * settled, beside plain batches of 1,000 by unnest in the same database (budget 11). Each run has databases of its own.
 */
const { runs, users } = readOptions({ runs: 3, users: 20_000 })

const BULK = 'mutation ($input: StartUserBulkInput!) { startUserBulk(input: $input) { job { id } errors { code } } }'
const EMPLOYEES = { all: true, where: { userType: { eq: 1 } } }

type Job = { readonly name: string; readonly mutation: string; readonly input: (world: World) => Record<string, unknown> }

/** In this order on one database: the last leaves nobody. Another kind of job is one more line, before it. */
const JOBS: readonly Job[] = [
  {
    name: 'lock',
    mutation: BULK,
    input: () => ({ ...EMPLOYEES, action: 'LOCK', until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Bench' }),
  },
  { name: 'two-factor on', mutation: BULK, input: () => ({ ...EMPLOYEES, action: 'TWO_FACTOR_ON' }) },
  { name: 'add to customer', mutation: BULK, input: ({ customerId }) => ({ ...EMPLOYEES, action: 'ADD_TO_CUSTOMER', customerId }) },
  { name: 'delete', mutation: BULK, input: ({ users: count }) => ({ ...EMPLOYEES, action: 'DELETE', count }) },
]

const values = new Map<string, { unit: string; budget?: string; all: number[] }>()
function note(what: string, unit: string, value: number, budget?: string) {
  const known = values.get(what)
  if (known) known.all.push(value)
  else values.set(what, { unit, all: [value], ...(budget !== undefined && { budget }) })
}

async function measure(server: RunningServer, label: string): Promise<void> {
  const plain = await measurePlain(server, users)
  note(`${label}: plain unnest, new users`, 'rows/s', plain.insert)
  note(`${label}: plain unnest, two columns of users`, 'rows/s', plain.update)
  const world = await prepare(server)
  for (const { name, mutation, input } of JOBS) {
    const { rowsPerSecond, lastToFirst, stall, heapGrowth } = await runJob(server, mutation, input(world), world.users)
    note(`${label}: ${name}`, 'rows/s', rowsPerSecond)
    note(`${label}: ${name}, share of plain new users`, '×', rowsPerSecond / plain.insert, '≥ 0.5')
    note(`${label}: ${name}, last tenth against the first`, '×', lastToFirst, '≤ 1.15')
    note(`${label}: ${name}, longest stall`, 'ms', stall, '< 100')
    note(`${label}: ${name}, heap after against before`, '×', heapGrowth, '≤ 1.1')
    await vacuum(server.db.pool)
  }
}

const cluster = await startCluster()
try {
  for (let run = 0; run < runs; run++)
    for (const kind of ['pglite', 'postgres'] as const) {
      const server = await startServer(await freshPlace(kind === 'postgres' ? cluster.url : undefined, users), { LOG_LEVEL: 'silent' })
      try {
        await measure(server, kind)
      } finally {
        await server.close()
      }
    }
} finally {
  await cluster.stop()
}
const rows = [...values].map(([what, { all, ...rest }]): Row => ({ what, figures: figuresOf(all), ...rest }))
report('Background jobs', rows, { pglite: versionOf('@electric-sql/pglite'), postgres: cluster.version })
