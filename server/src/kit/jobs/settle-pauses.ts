import { and, eq, exists, gte, inArray, not, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { job, jobRow } from '../../tables/job.table.ts'

/** How often a batch checks whether its job is to pause, in milliseconds. */
const LOOK_EVERY_MS = 500

/**
 * Sets jobs from PAUSING to PAUSED once nobody works on them: every worker has released its rows or is dead. A job without open rows continues
 * instead, so that it is finished.
 * @returns whether there were any
 */
export async function settlePauses(orm: Pick<Orm, 'select' | 'update'>): Promise<boolean> {
  const now = new Date()
  const hasRows = (condition: SQL | undefined) =>
    exists(
      orm
        .select({ one: sql`1` })
        .from(jobRow)
        .where(and(eq(jobRow.jobId, job.id), condition)),
    )
  const isWorkedOn = hasRows(and(eq(jobRow.state, 'RUNNING'), gte(jobRow.claimedUntil, now)))
  const settled = await orm
    .update(job)
    .set({
      state: sql`case when ${hasRows(inArray(jobRow.state, ['WAITING', 'RUNNING']))} then 'PAUSED' else 'RUNNING' end`,
      pausedAt: now,
    })
    .where(and(eq(job.state, 'PAUSING'), not(isWorkedOn)))
    .returning({ id: job.id })
  if (settled.length === 0) return false
  const ids = settled.map(({ id }) => id)
  await orm
    .update(jobRow)
    .set({ state: 'WAITING', claimedBy: null, claimedUntil: null })
    .where(and(anyOf(jobRow.jobId, ids), eq(jobRow.state, 'RUNNING')))
  return true
}

/** Decides between batches whether to continue a job: not once the process shuts down, the job is no longer RUNNING, or its starter is deleted. */
export function watchJob(orm: Pick<Orm, 'select'>, id: string, closing: AbortSignal) {
  let lookAt = Date.now() + LOOK_EVERY_MS
  let isStopped = false
  return {
    isStopped: () => isStopped,
    async goesOn(): Promise<boolean> {
      if (closing.aborted) isStopped = true
      if (!isStopped && Date.now() >= lookAt) {
        const [found] = await orm.select({ state: job.state, createdBy: job.createdBy }).from(job).where(eq(job.id, id))
        isStopped = found?.state !== 'RUNNING' || found.createdBy === null
        lookAt = Date.now() + LOOK_EVERY_MS
      }
      return !isStopped
    },
  }
}
