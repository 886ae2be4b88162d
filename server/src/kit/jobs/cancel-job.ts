import { and, eq, inArray } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../graphql/context.ts'
import { job, jobRow, openJobStates } from '../../tables/job.table.ts'
import { changeOwnJob, JOB_OVER } from './change-own-job.ts'
import { keepCounts } from './job-counts.ts'
import type { StartResult } from './start-job.ts'

/** Cancels the caller's job. What is done stays done; a row that is being worked on is either rolled back or finishes first. */
export const cancelJob = (context: RequestContext, id: string): Promise<StartResult> =>
  changeOwnJob(context, id, 'cancelJob', async (tx, known) => {
    const [cancelled] = await tx
      .update(job)
      .set({ state: 'CANCELLED', finishedAt: new Date() })
      .where(and(eq(job.id, known.id), inArray(job.state, [...openJobStates])))
      .returning()
    if (!cancelled) return JOB_OVER
    await cancelRows(tx, [cancelled.id])
    await keepCounts(tx, [cancelled.id])
    return cancelled
  })

export async function cancelRows(tx: Pick<Orm, 'update'>, jobIds: readonly string[]): Promise<void> {
  await tx
    .update(jobRow)
    .set({ state: 'CANCELLED', claimedBy: null, claimedUntil: null })
    .where(and(anyOf(jobRow.jobId, jobIds), inArray(jobRow.state, ['WAITING', 'RUNNING'])))
}
