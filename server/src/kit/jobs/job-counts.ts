import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { job, jobRow, type JobCounts, type JobRowState } from '../../tables/job.table.ts'
import { manyEach, perRequest } from '../graphql/batch.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { JobRecord } from './start-job.ts'

/** Stores the row counts of finished jobs, so that a list of jobs reads no rows. @returns the counts */
export async function keepCounts(orm: Pick<Orm, 'update'>, jobIds: readonly string[]): Promise<JobCounts[]> {
  const counted = sql`select state, count(*) from ${jobRow} where ${jobRow.jobId} = ${job.id} group by state`
  const stored = await orm
    .update(job)
    .set({ counts: sql`coalesce((select jsonb_object_agg(state, count) from (${counted}) as counted), '{}')` })
    .where(anyOf(job.id, jobIds))
    .returning({ counts: job.counts })
  return stored.map(({ counts }) => counts ?? {})
}

/** Number of rows of a job in each state. For unfinished jobs they are counted, those of a whole page in one statement. */
export async function countsOf(context: RequestContext, { id, counts }: Pick<JobRecord, 'id' | 'counts'>): Promise<JobCounts> {
  if (counts) return counts
  return Object.fromEntries((await openCounts(context).load(id)).map(({ state, count }) => [state, count]))
}

/** Number of rows of an import that have changed a record which existed before. */
export async function changedOf(
  { orm }: Pick<RequestContext, 'orm'>,
  { id, parameters }: Pick<JobRecord, 'id' | 'parameters'>,
): Promise<number> {
  if (parameters['withChanges'] !== true) return 0
  const changed = and(eq(jobRow.jobId, id), eq(jobRow.state, 'DONE'), eq(jobRow.code, 'CHANGED'))
  const [counted] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(jobRow)
    .where(changed)
  return counted?.count ?? 0
}

const openCounts = perRequest(({ orm }) =>
  manyEach<{ jobId: string; state: JobRowState; count: number }>(
    ({ jobId }) => jobId,
    (ids) =>
      orm
        .select({ jobId: jobRow.jobId, state: jobRow.state, count: sql<number>`count(*)::int` })
        .from(jobRow)
        .where(anyOf(jobRow.jobId, ids))
        .groupBy(jobRow.jobId, jobRow.state),
  ),
)
