import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RunningServer } from '../../tests/support/running-server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

export type JobFigures = {
  readonly rowsPerSecond: number
  /** How much longer the last tenth took than the first. */
  readonly lastToFirst: number
  /** The longest time that `select 1` of another request waited meanwhile, in milliseconds. */
  readonly stall: number
  /** The heap when it has ended against when it began, garbage collected both times. */
  readonly heapGrowth: number
}

const PROBE_EVERY_MS = 5

/** Starts a job by one mutation and measures until its own row says that it has ended. @param changed how many users it has to change */
export async function runJob(
  { db: { pool }, gql, signIn }: RunningServer,
  mutation: string,
  input: Readonly<Record<string, unknown>>,
  changed: number,
): Promise<JobFigures> {
  const { accessToken } = await signIn('operations')
  const id = randomUUID()
  const probe = probeStalls(() => pool.query('select 1'))
  const before = heapNow()
  const { data, errors } = await gql(accessToken, mutation, { input: { id, ...input } })
  if (errors.length > 0 || JSON.stringify(data).includes('"code"')) throw new Error(JSON.stringify([data, errors]))
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
  return {
    async end() {
      over.abort()
      await probing
      return longest
    },
  }
}

/** From the job's audit row to its end, and how long its first and its last tenth took, by the times of the audit rows that it wrote, in seconds. */
async function timesOf(pool: RunningServer['db']['pool'], id: string) {
  const { rows } = await pool.query<{ seconds: number; first: number; last: number }>(
    `with mine as (
       select at, row_number() over (order by id) as n, count(*) over () as total from audit_log
       where id > (select id from audit_log where action = 'startJob' and subject_id = $1::uuid::text)
     ), job as (select created_at, finished_at from job where id = $1)
     select extract(epoch from max(finished_at) - max(created_at))::float8 as seconds,
       extract(epoch from max(at) filter (where n <= total / 10 + 1) - min(at))::float8 as first,
       extract(epoch from max(finished_at) - max(at) filter (where n <= total - total / 10))::float8 as last
     from mine, job`,
    [id],
  )
  const [times] = rows
  if (!times) throw new Error('The job wrote nothing')
  return times
}

function heapNow(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
