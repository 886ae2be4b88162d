import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { job, jobFile, jobRow } from '../../tables/job.table.ts'
import { cancelRows } from './cancel-job.ts'
import { keepCounts } from './job-counts.ts'
import { FILE_RETENTION_MS } from './job-file.ts'

export const JOB_DAYS = 30
/** Longest pause of a job, in days: its rows hold work that its starter may no longer want. */
const PAUSED_DAYS = 7
/** How long a job can be undone, in milliseconds: the data stored for that is personal. */
export const UNDO_MS = 24 * 3_600_000

/**
 * Cancels jobs that have been paused for 7 days and deletes those that ended 30 days ago. Files for download and undo data are deleted after one day.
 * @returns the number of deleted jobs
 */
export async function deleteOldJobs(orm: Pick<Orm, 'execute' | 'select' | 'update'>): Promise<number> {
  const forgotten = await orm
    .update(job)
    .set({ state: 'CANCELLED', finishedAt: new Date() })
    .where(and(eq(job.state, 'PAUSED'), lt(job.pausedAt, new Date(Date.now() - PAUSED_DAYS * 86_400_000))))
    .returning({ id: job.id })
  const ids = forgotten.map(({ id }) => id)
  await cancelRows(orm, ids)
  await keepCounts(orm, ids)
  const over = (milliseconds: number) =>
    sql`select id from ${job} where finished_at < ${new Date(Date.now() - milliseconds).toISOString()}::timestamptz`
  // Job rows are deleted in batches: a job may have a hundred thousand, and deleting the job would delete them in one statement.
  const old = over(JOB_DAYS * 86_400_000)
  await inBatches(
    orm,
    sql`delete from ${jobRow} where ctid = any (array(select ctid from ${jobRow} where job_id in (${old}) limit ${BATCH}))`,
  )
  const { rowCount } = await orm.execute(sql`delete from ${job} where id in (${old})`)
  await orm.execute(sql`delete from ${jobFile} where job_id in (${over(FILE_RETENTION_MS)})`)
  const rows = sql`select ctid from ${jobRow} where job_id in (${over(UNDO_MS)}) and kept is not null limit ${BATCH}`
  await inBatches(orm, sql`update ${jobRow} set kept = null where ctid = any (array(${rows}))`)
  return rowCount ?? 0
}

/** Small enough that nobody waits long for one statement. */
const BATCH = 5000

async function inBatches(orm: Pick<Orm, 'execute'>, statement: SQL): Promise<void> {
  for (;;) if (((await orm.execute(statement)).rowCount ?? 0) < BATCH) return
}
