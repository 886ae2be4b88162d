import { randomUUID } from 'node:crypto'
import type { RunningServer } from '../tests/support/running-server.ts'
import { checkFile, dataOf } from './support/import-file.ts'
import { measureLeft, measurePlain, prepare, vacuum } from './support/acts/jobs-world.ts'
import type { World } from './support/acts/jobs-world.ts'
import { onEachDatabase } from './support/places/on-each-database.ts'
import type { Note } from './support/places/on-each-database.ts'
import { readOptions } from './support/options.ts'
import { runJob } from './support/run-job.ts'
import type { JobFigures } from './support/run-job.ts'

/**
 * `npm run bench:jobs -- --runs 3 --users 20000 --on postgres,pglite`: rows a second of background work over so many users, each validated, written,
 * audited and settled, beside plain batches of 1,000 by unnest in the same database (budget 11). An import is measured against the same users
 * inserted plainly into the same table with the same indexes, into one that has its primary key alone, and against all the rows that it leaves.
 * Each run has databases of its own. A bulk action is also measured against the same changes, audit rows and settled rows written plainly.
 */
const { runs, users, on } = readOptions({ runs: 3, users: 20_000, on: ['postgres', 'pglite'] })

const BULK = 'mutation ($input: StartUserBulkInput!) { startUserBulk(input: $input) { job { id } errors { code } } }'
const EMPLOYEES = { all: true, where: { userType: { eq: 1 } } }

type Job = { readonly name: string; readonly input: (world: World) => Record<string, unknown> }

/** In this order on one database: the last leaves nobody. Another action is one more line, before it. */
const ACTIONS: readonly Job[] = [
  { name: 'lock', input: () => ({ action: 'LOCK', until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'Bench' }) },
  { name: 'two-factor on', input: () => ({ action: 'TWO_FACTOR_ON' }) },
  { name: 'add to customer', input: ({ customerId }) => ({ action: 'ADD_TO_CUSTOMER', customerId }) },
  { name: 'delete', input: () => ({ action: 'DELETE' }) },
]

type Plain = Awaited<ReturnType<typeof measurePlain>>

function noteJob(note: Note, what: string, { rowsPerSecond, lastToFirst, stall, heapGrowth }: JobFigures, plain: Plain) {
  note(what, 'rows/s', rowsPerSecond)
  note(`${what}, share of plain new users`, '×', rowsPerSecond / plain.insert, '≥ 0.5')
  note(`${what}, share of plain new users without indexes`, '×', rowsPerSecond / plain.bare)
  note(`${what}, share of plain update of two columns`, '×', rowsPerSecond / plain.update)
  note(`${what}, last tenth against the first`, '×', lastToFirst, '≤ 1.15')
  note(`${what}, longest stall`, 'ms', stall, '< 100')
  note(`${what}, heap after against before`, '×', heapGrowth, '≤ 1.1')
}

async function measure(server: RunningServer, label: string, note: Note): Promise<void> {
  const plain = await measurePlain(server, users)
  note(`${label}: plain unnest, new users`, 'rows/s', plain.insert)
  note(`${label}: plain unnest, new users, primary key alone`, 'rows/s', plain.bare)
  note(`${label}: plain unnest, two columns of users`, 'rows/s', plain.update)
  const { accessToken } = await server.signIn('operations')

  const { id, checkRate, start } = await checkFile(server, accessToken, users)
  note(`${label}: import, the check before it`, 'rows/s', checkRate)
  const figures = await runJob(server, id, start, users)
  noteJob(note, `${label}: import`, figures, plain)
  const left = await measureLeft(server, users)
  note(`${label}: plain unnest of all the rows that the import leaves`, 'users/s', left)
  note(`${label}: import, share of that`, '×', figures.rowsPerSecond / left)

  const world = await prepare(server)
  for (const { name, input } of ACTIONS) {
    const job = randomUUID()
    const begin = async () =>
      dataOf(await server.gql(accessToken, BULK, { input: { id: job, count: world.users, ...EMPLOYEES, ...input(world) } }))
    const done = await runJob(server, job, begin, world.users)
    noteJob(note, `${label}: ${name}`, done, plain)
    const same = plain.same.get(name) ?? Number.NaN
    note(`${label}: plain unnest of the change '${name}' with its audit and job rows`, 'users/s', same)
    note(`${label}: ${name}, share of that`, '×', done.rowsPerSecond / same)
    await vacuum(server.db.pool)
  }
}

await onEachDatabase('Background jobs', { runs, on, users }, measure)
