import { and, eq, sql } from 'drizzle-orm'
import { isMany } from '../../../../contract/effects.ts'
import { anyOf } from '../../db/any-of.ts'
import { incompleteUndo, undoneBy } from '../../kit/bulk/start-undo.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { conflict, invalid, missing } from '../../kit/graphql/user-error.ts'
import { holdRows, settleEach } from '../../kit/jobs/claim.ts'
import type { ClaimedRow } from '../../kit/jobs/claim.ts'
import { UNDO_MS } from '../../kit/jobs/delete-old-jobs.ts'
import { inBatches } from '../../kit/jobs/in-batches.ts'
import type { RunBatch, UndoOffer } from '../../kit/jobs/kinds.ts'
import { findContinuableJob } from '../../kit/jobs/continuable-job.ts'
import { startJob } from '../../kit/jobs/start-job.ts'
import type { JobRecord, StartResult } from '../../kit/jobs/start-job.ts'
import { customer } from '../../tables/customer.table.ts'
import { job, jobRow } from '../../tables/job.table.ts'
import { migrationRow, userHrId } from '../../tables/migration.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { usedReason } from '../customers/bulk/customer-take-back.ts'
import { runKinds, undoKinds } from './runs.ts'
import type { Run } from './wizard.ts'
import { wizardOf } from './wizards.ts'
import type { Batch } from './run-batch.ts'
import { MOST, runIdOf, prepared } from './run-batch.ts'

/** Undoes a batch of a run's rows. */
export const takeBack: RunBatch = async (given) => {
  const batch = await prepared(given)
  if (batch) await inBatches(batch, MOST, (rows) => takeBackSome(batch, rows))
}

async function takeBackSome({ job: own, worker, context, run }: Batch & { run: Run }, rows: readonly ClaimedRow[]): Promise<void> {
  const numbers = rows.map(({ number }) => number)
  const done = await context.orm
    .select({
      number: jobRow.number,
      subjectId: jobRow.subjectId,
      version: jobRow.versionAfter,
      kept: jobRow.kept,
      sourceId: migrationRow.sourceId,
    })
    .from(jobRow)
    .innerJoin(migrationRow, and(eq(migrationRow.runId, run.id), eq(migrationRow.number, jobRow.number)))
    .where(and(ofTried(own.undoes ?? own.id), anyOf(jobRow.number, numbers), eq(jobRow.state, 'DONE')))
  const known = done.flatMap(({ kept, subjectId, ...row }) => (kept && subjectId ? [{ ...row, kept, subjectId }] : []))
  await context.orm.transaction(async (tx) => {
    const held = new Set(
      (
        await tx
          .select({ number: jobRow.number })
          .from(jobRow)
          .where(and(eq(jobRow.jobId, own.id), anyOf(jobRow.number, numbers), eq(jobRow.claimedBy, worker)))
      ).map(({ number }) => number),
    )
    const ended = await wizardOf(run).undo(
      tx,
      context,
      run,
      known.filter(({ number }) => held.has(number)),
    )
    // Locks the records before the job rows, in the same order as deletions of records, to avoid deadlocks.
    const still = await holdRows(tx, worker, own.id, numbers)
    if (still.size < held.size) throw new Error('Rows of an undo were taken meanwhile')
    const ends = new Map(ended.map((row) => [row.number, row]))
    await settleEach(
      tx,
      own.id,
      [...held].map((number) => ends.get(number) ?? { number, state: 'REFUSED', code: 'GONE', message: 'This is gone already.' }),
    )
  })
}

/**
 * The job and all jobs whose failed rows it retried, with their cancelled retries: together they contain everything that the run had done by its end.
 */
const tried = (jobId: string) => sql`(with recursive tried as (select id, retry_of from ${job} where id = ${jobId}::uuid
    union all select earlier.id, earlier.retry_of from ${job} as earlier join tried on earlier.id = tried.retry_of)
  select id from tried union select given_up.id from ${job} as given_up join tried on given_up.retry_of = tried.id where given_up.state = 'CANCELLED')`
const ofTried = (jobId: string) => sql`${jobRow.jobId} in ${tried(jobId)}`
/** Rows that a run changed and no undo has reverted. */
const keptBy = (one: JobRecord) => sql`${and(ofTried(one.id), eq(jobRow.state, 'DONE'))} and ${jobRow.kept} is not null and not exists (
    select from ${job} as back join ${jobRow} as gone on gone.job_id = back.id
    where back.parameters ->> 'runId' = ${runIdOf(one)} and back.kind in ${Object.values(undoKinds)} and gone.number = ${jobRow.number} and gone.state = 'DONE')`

/**
 * End of the period in which a job can be undone. The first of its jobs decides, because its stored values are deleted first. Undefined while one of
 * them is running.
 */
async function undoUntil({ orm }: RequestContext, { id, kind, finishedAt }: JobRecord): Promise<Date | undefined> {
  if (!Object.values<string>(runKinds).includes(kind) || finishedAt === null) return undefined
  const { rows } = await orm.execute<{ at: number }>(
    sql`select (extract(epoch from min(finished_at)) * 1000)::float8 as at from ${job} where id in ${tried(id)} having bool_and(finished_at is not null)`,
  )
  const [first] = rows
  const until = first && new Date(first.at + UNDO_MS)
  return until && until > new Date() ? until : undefined
}

export async function offer(context: RequestContext, one: JobRecord): Promise<UndoOffer | null> {
  const until = await undoUntil(context, one)
  if (!until || (await undoneBy(context, one)) !== null) return null
  const there =
    one.kind === runKinds.Customer
      ? sql`select ${customer.id}::text, ${customer.version}, ${usedReason} is not null as used from ${customer}`
      : sql`select id::text, version, last_logon_date is not null as used from ${userIdentity}`
  const isUntouched = sql`there.version = ${jobRow.versionAfter} and not (there.used and ${jobRow.kept} ? 'created')`
  const { rows } = await context.orm.execute<{ unchanged: number; changed: number; digest: string }>(sql`
    select count(*) filter (where ${isUntouched})::int as unchanged, count(*)::int as changed,
      coalesce(bit_xor(hashtextextended(${jobRow.subjectId}, 0)) filter (where ${isUntouched}), 0)::text as digest
    from ${jobRow} join (${there}) as there on there.id = ${jobRow.subjectId} where ${keptBy(one)}`)
  const { unchanged, changed: all, digest } = rows[0] ?? { unchanged: 0, changed: 0, digest: '' }
  return all === 0 ? null : { until, unchanged, changed: all - unchanged, digest: async () => digest, effects: async () => [] }
}

/** Whether another run has since migrated users to customers that this run created. */
async function haveMigratedUsers({ orm }: RequestContext, one: JobRecord): Promise<boolean> {
  if (one.kind !== runKinds.Customer) return false
  const { rows } = await orm.execute(sql`select 1 from ${jobRow} join ${userHrId} on ${userHrId.customerId}::text = ${jobRow.subjectId}
    where ${keptBy(one)} and ${jobRow.kept} ? 'created' limit 1`)
  return rows.length > 0
}

const COUNT_REQUIRED = invalid('count', 'COUNT_REQUIRED', 'Give the number of records that are taken back.')

const OTHERS = conflict('digest', 'SELECTION_CHANGED', 'Other records would be taken back now than in the preview.')

type UndoRun = {
  readonly id: string
  readonly jobId: string
  readonly count?: number | null | undefined
  readonly digest?: string | null | undefined
}

/**
 * Starts the job that undoes a run, including what it did before its failed rows were retried. Only records that are still as the run left them are
 * reverted.
 */
export async function undoRun(context: RequestContext, { id, jobId, count, digest }: UndoRun): Promise<StartResult> {
  const undone = await findContinuableJob(context, jobId)
  if (!undone) return { job: null, errors: [missing('jobId', 'JOB_NOT_FOUND', 'There is no such job.')] }
  if (!(await undoUntil(context, undone)))
    return { job: null, errors: [invalid('jobId', 'NOT_UNDOABLE', 'This cannot be undone, or not any more.')] }
  const expected = await offer(context, undone)
  if (expected && digest != null && digest !== (await expected.digest?.())) return { job: null, errors: [OTHERS] }
  if (expected && count == null && isMany(expected.unchanged)) return { job: null, errors: [COUNT_REQUIRED] }
  if (expected && count != null && count !== expected.unchanged)
    return { job: null, errors: [conflict('count', 'COUNT_DIFFERS', `${expected.unchanged} records would be taken back now.`)] }
  if (await haveMigratedUsers(context, undone))
    return {
      job: null,
      errors: [invalid('jobId', 'USERS_FIRST', 'Users were migrated to these customers. Undo that migration first.')],
    }
  // Allows another undo after an incomplete one, for the rows that it did not judge.
  await context.orm.update(job).set({ undoes: null }).where(incompleteUndo(undone.id, id))
  const started = await startJob(context, {
    id,
    kind: undone.kind === runKinds.Customer ? undoKinds.Customer : undoKinds.UserIdentity,
    parameters: { runId: runIdOf(undone), isFresh: context.isFresh },
    undoes: undone.id,
    rows: sql`select ${jobRow.number} as number, ${jobRow.subjectId} as id, ${jobRow.label} as label from ${jobRow} where ${keptBy(undone)}`,
    told: { undoes: undone.id },
    refuse: (total) =>
      total === 0 ? invalid('jobId', 'NOTHING_TO_UNDO', 'This has migrated nothing that could be taken back.') : undefined,
  })
  if (started.job || started.errors) return started
  return { job: null, errors: [invalid('jobId', 'UNDONE_ALREADY', 'This has been undone already.')] }
}
