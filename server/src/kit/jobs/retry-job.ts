import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { RequestContext } from '../graphql/context.ts'
import { invalid } from '../graphql/user-error.ts'
import { job, jobRow } from '../../tables/job.table.ts'
import { JOB_NOT_FOUND } from './change-own-job.ts'
import { kindOf } from './kinds.ts'
import { findContinuableJob } from './continuable-job.ts'
import { jobElsewhere, NO_ACCOUNT, NOT_ALLOWED, organisationOf, startJob, type JobRecord, type StartResult } from './start-job.ts'

const NOT_RETRYABLE = invalid(null, 'NOT_RETRYABLE', 'Nothing of this job can be tried again, or not yet.')

/**
 * Starts the job that retries the failed rows of a job that the caller may continue; for a cancelled retry, those that are still its parent's. A
 * repeated call returns the same job.
 */
export async function retryJob(context: RequestContext, id: string): Promise<StartResult> {
  const { orm, jobKinds } = context
  const job = await findContinuableJob(context, id)
  const parent = job && (await triedBy(context, job))
  if (!parent) return { job: null, errors: [JOB_NOT_FOUND] }
  const elsewhere = jobElsewhere(context, parent)
  if (elsewhere) return { job: null, errors: [elsewhere] }
  const begun = await retryOf(orm, parent)
  if (begun) return { job: begun, errors: null }
  const { retry } = kindOf(jobKinds, parent.kind)
  if (!retry || !(await canRetry(context, parent))) return { job: parent, errors: [NOT_RETRYABLE] }
  const rows = failedRows(context, parent)
  const started = await startJob(context, {
    id: randomUUID(),
    kind: parent.kind,
    ...(parent.action !== null && { action: parent.action }),
    parameters: await retry.begin(context, parent, rows),
    customerId: organisationOf(parent),
    retryOf: parent.id,
    rows,
    told: { retryOf: parent.id },
    refuse: (total) => (total === 0 ? NOT_RETRYABLE : undefined),
  })
  // Another call has started the retry first.
  return started.job || started.errors ? started : { job: await retryOf(orm, parent), errors: null }
}

/** Reads the job that retries this one's failed rows, unless it was cancelled. */
export async function retryOf(orm: Pick<RequestContext['orm'], 'select'>, { id }: JobRecord): Promise<JobRecord | null> {
  const [found] = await orm
    .select()
    .from(job)
    .where(and(eq(job.retryOf, id), ne(job.state, 'CANCELLED')))
  return found ?? null
}

/** Returns the job whose failed rows would be retried: for a cancelled retry its parent. Null if the caller may not continue that one. */
const triedBy = async (context: RequestContext, one: JobRecord): Promise<JobRecord | null> =>
  one.state === 'CANCELLED' && one.retryOf !== null ? findContinuableJob(context, one.retryOf) : one

/** Whether failed rows of a job that the caller may continue can be retried now. */
export async function canRetry(context: RequestContext, job: JobRecord): Promise<boolean> {
  const one = await triedBy(context, job)
  const retry = one && kindOf(context.jobKinds, one.kind).retry
  if (!retry || one.finishedAt === null) return false
  if (await retryOf(context.orm, one)) return false
  const { rows } = await context.orm.execute(sql`select 1 from (${failedRows(context, one)}) as failed limit 1`)
  return rows.length > 0 && ((await retry.isOffered?.(context, one)) ?? true)
}

/** Codes of rows that were not begun because the starter had lost the right. */
export const NOT_BEGUN = sql`(${NO_ACCOUNT.code}, ${NOT_ALLOWED.code})`

/**
 * Selects the failed rows with their numbers, without those that a retry has done before it was cancelled. If others continue what a starter has
 * left, also the rows that were not begun because the starter had lost the right; if a cancelled job can be gone on with, also the cancelled rows.
 */
function failedRows({ jobKinds }: Pick<RequestContext, 'jobKinds'>, { id, kind }: JobRecord): SQL {
  const { leftTo, retry } = kindOf(jobKinds, kind)
  return sql`
  select ${jobRow.number} as number, ${jobRow.subjectId} as id, ${jobRow.label} as label from ${jobRow}
  where ${jobRow.jobId} = ${id} and (${jobRow.state} = 'FAILED' ${leftTo === undefined ? sql`` : sql`or ${jobRow.code} in ${NOT_BEGUN}`}
      ${retry?.withCancelled ? sql`or ${jobRow.state} = 'CANCELLED'` : sql``})
    and not exists (
      select from ${job} as tried join ${jobRow} as again on again.job_id = tried.id
      where tried.retry_of = ${id} and again.number = ${jobRow.number} and again.state in ('DONE', 'UNCHANGED', 'REFUSED')
        and coalesce(again.code, '') not in ${NOT_BEGUN})`
}
