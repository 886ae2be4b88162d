import { and, exists, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { job, jobFile, jobRow } from '../../tables/job.table.ts'
import { cancelRows } from './cancel-job.ts'
import { keepCounts } from './job-counts.ts'
import { FILE_KEPT_MS } from './job-file.ts'

const KEPT_DAYS = 30
/** How long a job may be paused: its rows hold what its person may no longer want to be done. */
const PAUSED_DAYS = 7
/** How long a job can be undone: what it keeps for that is personal data as well. */
export const UNDO_MS = 24 * 3_600_000

/** Cancels jobs that have been paused for 7 days, deletes those that ended 30 days ago, and after one day what they made to be downloaded and what they would be undone by. @returns how many jobs are gone */
export async function deleteOldJobs(orm: Pick<Orm, 'delete' | 'select' | 'update'>): Promise<number> {
  const forgotten = await orm
    .update(job)
    .set({ state: 'CANCELLED', finishedAt: new Date() })
    .where(and(eq(job.state, 'PAUSED'), lt(job.pausedAt, new Date(Date.now() - PAUSED_DAYS * 86_400_000))))
    .returning({ id: job.id })
  const ids = forgotten.map(({ id }) => id)
  await cancelRows(orm, ids)
  await keepCounts(orm, ids)
  const { rowCount } = await orm.delete(job).where(lt(job.finishedAt, new Date(Date.now() - KEPT_DAYS * 86_400_000)))
  const over = orm
    .select({ one: sql`1` })
    .from(job)
    .where(and(eq(job.id, jobFile.jobId), lt(job.finishedAt, new Date(Date.now() - FILE_KEPT_MS))))
  await orm.delete(jobFile).where(exists(over))
  const past = orm
    .select({ id: job.id })
    .from(job)
    .where(lt(job.finishedAt, new Date(Date.now() - UNDO_MS)))
  await orm
    .update(jobRow)
    .set({ kept: null })
    .where(and(inArray(jobRow.jobId, past), isNotNull(jobRow.kept)))
  return rowCount ?? 0
}
