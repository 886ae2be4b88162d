import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { jobRow, jobRowStates } from '../../tables/job.table.ts'
import type { JobRowState } from '../../tables/job.table.ts'

export type JobCounts = Readonly<Record<JobRowState, number>>

/** How many rows of a job are in each state: counted, so that no number can drift from the rows. */
export async function countRows(orm: Pick<Orm, 'select'>, jobId: string): Promise<JobCounts> {
  const found = await orm
    .select({ state: jobRow.state, count: sql<number>`count(*)::int` })
    .from(jobRow)
    .where(eq(jobRow.jobId, jobId))
    .groupBy(jobRow.state)
  const of = (state: JobRowState) => found.find((each) => each.state === state)?.count ?? 0
  return Object.fromEntries(jobRowStates.map((state) => [state, of(state)])) as JobCounts
}
