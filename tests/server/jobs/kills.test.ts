import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { within } from '../../support/open-place.ts'
import { freshPlace } from '../../support/place.ts'
import { scratch } from '../../support/scratch.ts'
import { killedWorkers } from './killed-workers.ts'

/** PGlite takes seconds to start after each, and what is shown is the same. */
const KILLS = inject('postgresUrl') === undefined ? 1 : 20
const ROWS = 2000
const PATIENCE_MS = 240_000

const killedAtRows = killedWorkers('jobs-process.ts')

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
    const told = await killedAtRows(place, KILLS, ROWS)
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
