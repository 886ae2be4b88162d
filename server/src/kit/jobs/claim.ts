import type { RowFindingCode } from '../../../../contract/job-causes.ts'
import { and, asc, eq, exists, gte, inArray, lt, not, or, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { job, jobRow, type JobRowState, type RowChange } from '../../tables/job.table.ts'
import type { JobRecord } from './start-job.ts'

export type ClaimedRow = typeof jobRow.$inferSelect
export type Claim = { readonly job: JobRecord; readonly rows: readonly ClaimedRow[] }

/** A worker that neither settles nor renews its rows within this time counts as dead. */
export const LEASE_MS = 60_000

/**
 * Batch size by the number of times that a row was taken before by a worker that died, which one of the rows may have caused. The batches shrink to a
 * single row, so that rows next to a fatal one, or never begun, are not given up with it. After the last entry a row is given up.
 */
const TOGETHER = [Infinity, 100, 10, 1, 1]

const open = ['WAITING', 'RUNNING'] as const
const hasRunOut = () => and(eq(jobRow.state, 'RUNNING'), lt(jobRow.claimedUntil, new Date()))
const claimable = () => or(eq(jobRow.state, 'WAITING'), hasRunOut())

/** Takes a batch of the job that has waited longest, or a job whose rows are all settled; undefined if there is nothing to do. */
export const claimBatch = (orm: Orm, worker: string, size: number, kinds: readonly string[]): Promise<Claim | undefined> =>
  orm.transaction(async (tx) => {
    const rowsWhere = (condition: ReturnType<typeof claimable>) =>
      tx
        .select({ one: sql`1` })
        .from(jobRow)
        .where(and(eq(jobRow.jobId, job.id), condition))
    const [next] = await tx
      .select()
      .from(job)
      .where(
        and(
          inArray(job.state, ['QUEUED', 'RUNNING']),
          anyOf(job.kind, kinds),
          or(exists(rowsWhere(claimable())), not(exists(rowsWhere(inArray(jobRow.state, [...open]))))),
        ),
      )
      .orderBy(sql`${job.servedAt} nulls first`, asc(job.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    await tx.update(job).set({ state: 'RUNNING', servedAt: new Date() }).where(eq(job.id, next.id))
    await tx
      .update(jobRow)
      .set({ state: 'FAILED', code: 'GIVEN_UP', message: 'The work on this row stopped again and again.' })
      .where(and(eq(jobRow.jobId, next.id), hasRunOut(), gte(jobRow.attempts, TOGETHER.length)))
    // These are two statements: in one, a planner without statistics on the job's new rows would search the free ones again for each of them.
    const free = await tx
      .select({ number: jobRow.number, attempts: jobRow.attempts })
      .from(jobRow)
      .where(and(eq(jobRow.jobId, next.id), claimable()))
      .orderBy(asc(jobRow.number))
      .limit(size)
      .for('update', { skipLocked: true })
    const numbers = takenTogether(free)
    const rows = await tx
      .update(jobRow)
      .set({ state: 'RUNNING', claimedBy: worker, claimedUntil: leaseEnd(), attempts: sql`${jobRow.attempts} + 1` })
      .where(and(eq(jobRow.jobId, next.id), anyOf(jobRow.number, numbers)))
      .returning()
    return { job: next, rows: rows.toSorted((one, other) => one.number - other.number) }
  })

/** Takes the first rows, as many as may be taken together. */
function takenTogether(free: readonly Pick<ClaimedRow, 'number' | 'attempts'>[]): number[] {
  let most = free.length
  const taken: number[] = []
  for (const { number, attempts } of free) {
    most = Math.min(most, TOGETHER[attempts] ?? 1)
    if (taken.length >= most) break
    taken.push(number)
  }
  return taken
}

/** Renews the lease on rows that the worker has not reached yet. */
export async function renewClaims(orm: Pick<Orm, 'update'>, worker: string, jobId: string): Promise<void> {
  await orm.update(jobRow).set({ claimedUntil: leaseEnd() }).where(ownedBy(worker, jobId))
}

/** Releases rows that this worker will not process. */
export async function releaseClaims(orm: Pick<Orm, 'update'>, worker: string, jobId: string): Promise<void> {
  await orm
    .update(jobRow)
    .set({ state: 'WAITING', claimedBy: null, claimedUntil: null, attempts: sql`${jobRow.attempts} - 1` })
    .where(ownedBy(worker, jobId))
}

/** Delay before rows are retried once the connection is back, in milliseconds. */
const RETRY_MS = 5000

/** Lets any worker take the rows again soon, after the connection was lost while they were processed. Each attempt counts. */
export async function retryClaims(orm: Pick<Orm, 'update'>, worker: string, jobId: string): Promise<void> {
  await orm
    .update(jobRow)
    .set({ claimedUntil: new Date(Date.now() + RETRY_MS) })
    .where(ownedBy(worker, jobId))
}

type Settled = { readonly state: JobRowState; readonly code?: RowFindingCode | null; readonly message?: string | null }

/** Settles rows that the worker still holds. @returns their number: rows that another worker has taken since, or that were cancelled, do not count */
export async function settleRows(
  tx: Pick<Orm, 'update'>,
  worker: string,
  jobId: string,
  numbers: readonly number[],
  settled: Settled,
): Promise<number> {
  const rows = await tx
    .update(jobRow)
    .set({ code: null, message: null, ...settled, claimedBy: null, claimedUntil: null })
    .where(and(ownedBy(worker, jobId), anyOf(jobRow.number, numbers)))
    .returning({ number: jobRow.number })
  return rows.length
}

/** Locks the rows that the worker still holds until the transaction ends, so that each can be settled in it with its own outcome. */
export async function holdRows(tx: Pick<Orm, 'select'>, worker: string, jobId: string, numbers: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ number: jobRow.number })
    .from(jobRow)
    .where(and(ownedBy(worker, jobId), anyOf(jobRow.number, numbers)))
    .orderBy(asc(jobRow.number))
    .for('update')
  return new Set(rows.map(({ number }) => number))
}

export type SettledRow = Settled & { readonly number: number; readonly kept?: RowChange; readonly versionAfter?: number }

export async function settleEach(tx: Pick<Orm, 'execute'>, jobId: string, rows: readonly SettledRow[]): Promise<void> {
  await tx.execute(sql`update ${jobRow} set state = settled.state, code = settled.code, message = settled.message, kept = settled.kept, version_after = settled."versionAfter", claimed_by = null, claimed_until = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as settled (number int, state text, code text, message text, kept jsonb, "versionAfter" int)
    where ${jobRow.jobId} = ${jobId} and ${jobRow.number} = settled.number`)
}

const ownedBy = (worker: string, jobId: string) => and(eq(jobRow.jobId, jobId), eq(jobRow.state, 'RUNNING'), eq(jobRow.claimedBy, worker))
const leaseEnd = () => new Date(Date.now() + LEASE_MS)
