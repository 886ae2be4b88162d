import { and, count, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { job } from '../../tables/job.table.ts'

/** Counts a user's jobs that are running or queued; paused ones do not count. */
export async function countRunningJobs(orm: Pick<Orm, 'select'>, userId: string): Promise<number> {
  const [row] = await orm
    .select({ running: count() })
    .from(job)
    .where(and(eq(job.createdBy, userId), inArray(job.state, ['QUEUED', 'RUNNING', 'PAUSING'])))
  return row?.running ?? 0
}
