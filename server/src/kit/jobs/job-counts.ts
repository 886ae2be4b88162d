import { and, eq, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { job, jobRow, type JobCounts, type JobRowState } from '../../tables/job.table.ts'
import { manyEach, perRequest } from '../graphql/batch.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { JobRecord } from './start-job.ts'

/** Stores the row counts of finished jobs, so that a list of jobs reads no rows. @returns the counts */
export async function keepCounts(orm: Pick<Orm, 'update'>, jobIds: readonly string[]): Promise<JobCounts[]> {
  const changed = sql`select 'CHANGED', count(*) from ${jobRow} where ${jobRow.jobId} = ${job.id} and ${isChanged} and ${canChange} having count(*) > 0`
  const counted = sql`select state, count(*) from ${jobRow} where ${jobRow.jobId} = ${job.id} group by state union all ${changed}`
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

/** Number of rows of an import that have changed a record which existed before. For unfinished jobs they are counted like the states. */
export async function changedOf(
  context: RequestContext,
  { id, parameters, counts }: Pick<JobRecord, 'id' | 'parameters' | 'counts'>,
): Promise<number> {
  if (counts) return counts.CHANGED ?? 0
  if (parameters['withChanges'] !== true) return 0
  const [counted] = await openChanges(context).load(id)
  return counted?.count ?? 0
}

/** Jobs whose rows may change records instead of creating them. */
const canChange = sql`${job.parameters} ->> 'withChanges' = 'true'`
const isChanged = and(eq(jobRow.state, 'DONE'), eq(jobRow.code, 'CHANGED'))

const openChanges = perRequest(({ orm }) =>
  manyEach<{ jobId: string; count: number }>(
    ({ jobId }) => jobId,
    (ids) =>
      orm
        .select({ jobId: jobRow.jobId, count: sql<number>`count(*)::int` })
        .from(jobRow)
        .where(and(anyOf(jobRow.jobId, ids), isChanged))
        .groupBy(jobRow.jobId),
  ),
)

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
