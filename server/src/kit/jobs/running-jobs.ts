import { and, count, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { job } from '../../tables/job.table.ts'

/** How many jobs of somebody are under way or about to be; one that is paused is not. */
export async function countRunningJobs(orm: Pick<Orm, 'select'>, userId: string): Promise<number> {
  const [row] = await orm
    .select({ running: count() })
    .from(job)
    .where(and(eq(job.createdBy, userId), inArray(job.state, ['QUEUED', 'RUNNING', 'PAUSING'])))
  return row?.running ?? 0
}
