import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../tests/support/running-server.ts'
import { figuresOf } from './support/figures.ts'
import { askBeside, migrating } from './support/acts/migration-acts.ts'
import { hrWorld, measurePlainMigration } from './support/acts/migration-world.ts'
import { onEachDatabase } from './support/places/on-each-database.ts'
import type { Note } from './support/places/on-each-database.ts'
import { readOptions } from './support/options.ts'
import { runJob } from './support/run-job.ts'

/**
 * `npm run bench:migration -- --runs 1 --users 40000 --undone 10000 --on postgres,pglite`: so many users of 200 customers reviewed and migrated, beside the
 * same rows written plainly in the same database; then a migration of `undone` users, beside somebody who looks at a list, paused once in the middle, and
 * taken back. What the list takes alone is asked for `--quiet` milliseconds.
 */
const {
  runs,
  users,
  undone,
  quiet: quietMs,
  on,
} = readOptions({
  ...{ runs: 1, users: 40_000, undone: 10_000, quiet: 5000 },
  on: ['postgres', 'pglite'],
})

async function measure(server: RunningServer, label: string, note: Note): Promise<void> {
  const { accessToken } = await server.signIn('operations')
  const who = migrating(server, accessToken)

  const idle = askBeside(server, accessToken)
  await delay(quietMs)
  const quiet = figuresOf(await idle.end()).p95

  const [id, jobId] = [randomUUID(), randomUUID()]
  await who.create(id, await hrWorld(server, 'big', users))
  note(`${label}: review, each 10,000 rows`, 's', ((await who.review(id)) * 10_000) / users, '≤ 10')
  const figures = await runJob(server, jobId, () => who.start({ id, jobId }, users), users)
  const plain = await measurePlainMigration(server, 'big', jobId, users)
  note(`${label}: migration`, 'rows/s', figures.rowsPerSecond)
  note(`${label}: the same rows written plainly`, 'rows/s', plain)
  note(`${label}: migration, share of that`, '×', figures.rowsPerSecond / plain, '≥ 0.5')
  note(`${label}: last tenth against the first`, '×', figures.lastToFirst, '≤ 1.15')
  note(`${label}: heap after against before`, '×', figures.heapGrowth, '≤ 1.1')
  note(`${label}: longest stall`, 'ms', figures.stall)

  const [other, run, back] = [randomUUID(), randomUUID(), randomUUID()]
  await who.create(other, await hrWorld(server, 'back', undone))
  await who.review(other)
  const beside = askBeside(server, accessToken)
  await who.start({ id: other, jobId: run }, undone)
  await who.reachesRows(run, undone / 4)
  note(`${label}: pause effective after`, 's', await who.pause(run), '≤ 2')
  await who.reaches(run, 'DONE')
  note(`${label}: p95 of a list beside it, against before`, '×', figuresOf(await beside.end()).p95 / quiet, '≤ 2')
  const { rowsPerSecond } = await runJob(server, back, () => who.undo({ id: back, jobId: run }, undone), undone)
  note(`${label}: undo of ${undone.toLocaleString('en-GB')} rows, all of them`, 'rows/s', rowsPerSecond)
}

await onEachDatabase('Migrations', { runs, on, users: 60 }, measure)
