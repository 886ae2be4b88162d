import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { LEASE_MS } from '../../../server/src/kit/jobs/claim.ts'
import type { Fate } from '../../support/fate.ts'
import { within } from '../../support/open-place.ts'
import { freshPlace } from '../../support/place.ts'
import type { Place } from '../../support/place.ts'
import { scratch } from '../../support/scratch.ts'

/** PGlite takes seconds to start after each, and what is shown is the same. */
const KILLS = inject('postgresUrl') === undefined ? 1 : 20
const ROWS = 2000
const WORKER = fileURLToPath(new URL('../../support/jobs-process.ts', import.meta.url))
const BOOT = new URL('../../../server/src/boot.ts', import.meta.url).href
const PATIENCE_MS = 240_000

const children = new Set<ChildProcessWithoutNullStreams>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

/** A process that works on jobs once it is told what becomes of it, and then answers the row that it died at; undefined: there was nothing more to do. */
function nextWorker({ env }: Place) {
  const child = spawn(process.execPath, ['--import', BOOT, WORKER], { env: { PATH: process.env['PATH'], ...env } })
  children.add(child)
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return async (fate: Fate): Promise<number | undefined> => {
    child.stdin.end(`${JSON.stringify(fate)}\n`)
    const [row, fault] = await said
    children.delete(child)
    expect([fault, child.signalCode]).toEqual(['', row === '' ? null : 'SIGKILL'])
    return row === '' ? undefined : Number(row)
  }
}

async function begin(pool: Database['pool'], job: string) {
  await pool.query('create table made (number int not null)')
  await pool.query(`insert into job (id, kind, created_by, host, total) values ($1, 'MADE', $2, 'localhost', $3)`, [
    job,
    demoPersonId('operations'),
    ROWS,
  ])
  await pool.query(`insert into job_row (job_id, number, subject_type) select $1, n, 'Made' from generate_series(1, $2::int) as n`, [
    job,
    ROWS,
  ])
}

it(
  'J9 a job whose process is killed at random rows, 20 times on PostgreSQL, does each row once, loses none and gives none up',
  async () => {
    const place = await freshPlace(inject('postgresUrl'), 60, scratch)
    const job = randomUUID()
    await within(place, ({ pool }) => begin(pool, job))
    const open = new Set<number>()
    while (open.size < KILLS) open.add(randomInt(1, ROWS + 1))
    const told = `killed at ${[...open].join(', ')}`
    let next = nextWorker(place)
    for (let kill = 0; ; kill += 1) {
      // The one after it loads meanwhile.
      const after = nextWorker(place)
      const died = await next({ dieAtRows: [...open], aheadMs: kill * (LEASE_MS + 1000) })
      next = after
      if (died === undefined) break
      open.delete(died)
    }
    expect({ told, left: [...open] }).toEqual({ told, left: [] })
    await within(place, async ({ pool }) => {
      const ends = await pool.query('select state, code, count(*)::int as rows from job_row where job_id = $1 group by 1, 2', [job])
      expect({ told, ends: ends.rows }).toEqual({ told, ends: [{ state: 'DONE', code: null, rows: ROWS }] })
      const made = await pool.query<{ number: number }>('select number from made order by number')
      const numbers = made.rows.map(({ number }) => number)
      expect({ told, numbers }).toEqual({ told, numbers: Array.from({ length: ROWS }, (_, at) => at + 1) })
    })
    await place.remove()
  },
  PATIENCE_MS,
)
