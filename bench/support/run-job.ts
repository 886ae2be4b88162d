import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RunningServer } from '../../tests/support/running-server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

export type JobFigures = {
  readonly rowsPerSecond: number
  /** How much longer the last tenth of the rows took than the first. */
  readonly lastToFirst: number
  /** The longest time that `select 1` of another request waited meanwhile, in milliseconds. */
  readonly stall: number
  /** The heap when it has ended against when it began, garbage collected both times. */
  readonly heapGrowth: number
}

const PROBE_EVERY_MS = 5

/** Starts a job and measures until its own row says that it has ended. @param changed how many rows it has to do */
export async function runJob(
  { db: { pool } }: RunningServer,
  id: string,
  start: () => Promise<unknown>,
  changed: number,
): Promise<JobFigures> {
  const probe = probeStalls(() => pool.query('select 1'))
  const before = heapNow()
  await start()
  const ended = async () => (await pool.query('select 1 from job where id = $1 and finished_at is not null', [id])).rowCount === 1
  while (!(await ended())) await delay(50)
  const stall = await probe.end()
  const { rows } = await pool.query<{ state: string; code: string | null; count: number }>(
    'select state, code, count(*)::int as count from job_row where job_id = $1 group by state, code',
    [id],
  )
  if (rows.length !== 1 || rows[0]?.state !== 'DONE' || rows[0].count !== changed)
    throw new Error(`${changed} rows were to be done: ${JSON.stringify(rows)}`)
  const { seconds, first, last } = await timesOf(pool, id)
  return { rowsPerSecond: changed / seconds, lastToFirst: last / first, stall, heapGrowth: heapNow() / before }
}

function probeStalls(ask: () => Promise<unknown>) {
  let longest = 0
  const over = new AbortController()
  const probing = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now()
      await ask()
      longest = Math.max(longest, performance.now() - asked)
      await delay(PROBE_EVERY_MS)
    }
  })()
  // As in `askBeside`: a probe that fails after the job has must not hide the job's error.
  probing.catch(() => {})
  return {
    async end() {
      over.abort()
      await probing
      return longest
    },
  }
}

/** From the job's audit row to its end, and how long its first and its last tenth took, in seconds. */
async function timesOf(pool: RunningServer['db']['pool'], id: string) {
  const { rows } = await pool.query<{ at: number; rows: number }>(
    `select extract(epoch from at)::float8 as at, count(*)::int as rows from audit_log
     where id > (select id from audit_log where action = 'startJob' and subject_id = $1::uuid::text) group by at order by at`,
    [id],
  )
  const { rows: found } = await pool.query<{ began: number; ended: number }>(
    'select extract(epoch from created_at)::float8 as began, extract(epoch from finished_at)::float8 as ended from job where id = $1',
    [id],
  )
  const [times] = found
  if (!times || rows.length === 0) throw new Error('The job wrote nothing')
  const total = rows.reduce((sum, batch) => sum + batch.rows, 0)
  const reached = reacher([...rows, { at: times.ended, rows: 0 }])
  return {
    seconds: times.ended - times.began,
    first: reached(total / 10) - reached(0),
    last: reached(total) - reached(total - total / 10),
  }
}

/**
 * When so many rows were done. A batch is one transaction and its audit rows bear the moment when it began, so that its rows are taken to be done
 * evenly until the next one begins.
 */
function reacher(batches: readonly { at: number; rows: number }[]) {
  return (count: number): number => {
    let done = 0
    for (const [index, { at, rows }] of batches.entries()) {
      const next = batches[index + 1]
      if (!next || count <= done + rows) return next && rows > 0 ? at + ((next.at - at) * (count - done)) / rows : at
      done += rows
    }
    throw new Error('There was no batch')
  }
}

function heapNow(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
