import { and, eq, inArray, ne, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { job, jobRow } from '../../tables/job.table.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../graphql/context.ts'
import { admit } from '../graphql/guard.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { invalid, missing } from '../graphql/user-error.ts'
import type { UserError } from '../graphql/user-error.ts'
import { UNDO_MS } from '../jobs/delete-old-jobs.ts'
import type { UndoOffer } from '../jobs/kinds.ts'
import { NOT_BEGUN } from '../jobs/retry-job.ts'
import { jobElsewhere, organisationOf, ownJob, rowsDigest, startJob } from '../jobs/start-job.ts'
import type { JobRecord } from '../jobs/start-job.ts'
import { isUuid } from '../list/ids.ts'
import type { Facts, Versioned } from '../resource/change.ts'
import { tableSource } from '../resource/read-rows.ts'
import { actionOf, admitToAny, parametersIn } from './bulk.ts'
import type { Bulk } from './bulk.ts'
import { differenceFrom, previewDigest, storePreview } from './previewed.ts'
import type { SelectionDifference } from './previewed.ts'
import { toRecordedChanges } from './recorded-changes.ts'
import type { RecordedChanges } from './recorded-changes.ts'
import { selectionChanged } from './start-bulk.ts'
import type { BulkStarted } from './start-bulk.ts'

type StartUndo = { readonly id: string; readonly jobId: string; readonly digest?: string | null | undefined }

/**
 * Starts the job that undoes another one, for each record that it changed and nobody has changed since. Refused if those are not the records of the
 * preview with this `digest`.
 */
export async function startUndo<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  context: RequestContext,
  { id, jobId, digest }: StartUndo,
): Promise<BulkStarted> {
  const { resource, undoKind } = bulk
  await admitToAny(bulk, context)
  const undone = await ownJob(context.orm, jobId, signedIn(context).userId)
  if (!undone) return refused(missing('jobId', 'JOB_NOT_FOUND', 'There is no such job.'))
  if (undoKind === undefined || !undoUntil(bulk, undone))
    return refused(invalid('jobId', 'NOT_UNDOABLE', 'This cannot be undone, or not any more.'))
  const elsewhere = jobElsewhere(context, undone)
  if (elsewhere) return refused(elsewhere)
  const { operation, undoOperation, undo } = actionOf(bulk, undone.action)
  await admit(context, undoOperation ?? operation)
  const idType = sql.raw(resource.id.getSQLType())
  const rows = sql`select ${jobRow.number} as number, ${jobRow.subjectId}::${idType} as id, ${jobRow.label} as label from ${jobRow} where ${keptBy(undone.id)}`
  const rule = undo?.(context, new Map(), parametersIn(bulk, undone))
  if (rule) await bulk.askFresh(context, rule, rows)
  const changed = digest == null ? undefined : await changedSince(bulk, context, { id, undone, digest })
  if (changed) return { ...refused(selectionChanged(resource, changed.total)), difference: changed.difference }
  await dropIncompleteUndo(context, undone.id, id)
  const started = await startJob(context, {
    id,
    kind: undoKind,
    action: undone.action ?? '',
    parameters: { ...undone.parameters, isFresh: context.isFresh },
    customerId: organisationOf(undone),
    undoes: undone.id,
    rows,
    told: { undoes: undone.id },
    refuse: (total) => (total === 0 ? invalid('jobId', 'NOBODY_SELECTED', `No ${resource.plural} are selected.`) : undefined),
  })
  if (started.job || started.errors) return { ...started, difference: null }
  return refused(invalid('jobId', 'UNDONE_ALREADY', 'This has been undone already.'))
}

/** Returns the undo that a job's page offers; null if the job cannot be undone, or no longer. */
export async function undoOffer<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  context: RequestContext,
  undone: JobRecord,
): Promise<UndoOffer | null> {
  const { orm } = context
  const until = undoUntil(bulk, undone)
  if (!until || (await undoneBy({ orm }, undone)) !== null) return null
  const { table, id } = bulk.resource
  const { rows } = await orm.execute<{ unchanged: number; changed: number }>(sql`
    select count(*) filter (where ${table.version} = ${jobRow.versionAfter})::int as unchanged,
      count(*) filter (where ${table.version} <> ${jobRow.versionAfter})::int as changed
    from ${jobRow} join ${table} on ${id} = ${jobRow.subjectId}::${sql.raw(id.getSQLType())} where ${keptBy(undone.id)}`)
  const [found = { unchanged: 0, changed: 0 }] = rows
  const digest = async () => {
    const ids = (await unchangedSince(bulk, context, undone.id)).map(({ id: one }) => one)
    const shown = undoDigest(context, undone, ids)
    await storePreview(writerOf(context), shown, ids)
    return shown
  }
  const effects = async () => (await actionOf(bulk, undone.action).undoEffects?.(context, await goingBack(bulk, context, undone))) ?? []
  return found.unchanged + found.changed === 0 ? null : { until, ...found, effects, digest }
}

/** In a query, the reader of a tenant may not write, and a replica cannot. */
const writerOf = ({ owner, primary = owner }: Pick<RequestContext, 'owner' | 'primary'>): Orm => primary

/**
 * IDs and labels of the records within reach that the job changed and nobody has changed since. The preview, in a query, and the start, in a mutation,
 * read them the same way, so that their digests agree.
 */
async function unchangedSince<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { resource }: Bulk<Row, Locked, Touch, Parameters>,
  context: Pick<RequestContext, 'owner' | 'primary' | 'reach'>,
  jobId: string,
): Promise<{ id: string; label: string | null }[]> {
  const { table, id } = resource
  const { rows } = await writerOf(context).execute<{ id: string; label: string | null }>(sql`
    select ${jobRow.subjectId} as id, ${jobRow.label} as label from ${jobRow}
    join (select ${id} as id, ${table.version} as version from ${tableSource(resource, context.reach)} where ${resource.reach(context.reach)}) as reached
      on reached.id = ${jobRow.subjectId}::${sql.raw(id.getSQLType())} and reached.version = ${jobRow.versionAfter}
    where ${keptBy(jobId)} order by ${jobRow.number}`)
  return rows
}

const undoDigest = (context: RequestContext, { id }: JobRecord, ids: readonly string[]): string =>
  previewDigest({ ...context, customerId: undefined }, { kind: 'UNDO', action: id, parameters: {} }, rowsDigest(ids))

/**
 * Compares the records that would be restored with those of the preview; undefined if they are the same, or if this undo was started before and is
 * only asked for again.
 */
async function changedSince<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  context: RequestContext,
  { id, undone, digest }: { readonly id: string; readonly undone: JobRecord; readonly digest: string },
): Promise<{ total: number; difference: SelectionDifference | null } | undefined> {
  const { orm } = context
  const rows = await unchangedSince(bulk, context, undone.id)
  const ids = rows.map(({ id: one }) => one)
  if (undoDigest(context, undone, ids) === digest) return undefined
  const [known] = isUuid(id) ? await orm.select({ id: job.id }).from(job).where(eq(job.id, id)) : []
  if (known) return undefined
  return { total: rows.length, difference: (await differenceFrom(orm, bulk.resource, context, { digest, rows })) ?? null }
}

/** Reads what the job changed in records that nobody has changed since. */
async function goingBack<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { resource: { table, id } }: Bulk<Row, Locked, Touch, Parameters>,
  { orm }: Pick<RequestContext, 'orm'>,
  undone: JobRecord,
): Promise<RecordedChanges> {
  const found = await orm
    .select({ id: jobRow.subjectId, kept: jobRow.kept, versionAfter: jobRow.versionAfter })
    .from(jobRow)
    .innerJoin(table, and(eq(sql`${jobRow.subjectId}::${sql.raw(id.getSQLType())}`, id), eq(table.version, jobRow.versionAfter)))
    .where(keptBy(undone.id))
  return toRecordedChanges(found)
}

/**
 * Condition for an undo that has ended before it had judged every row: it was cancelled, rows failed, or its starter had lost the right meanwhile.
 * Another one can be started for those rows.
 */
export const isIncomplete: SQL = sql`(${job.state} = 'CANCELLED' or ${job.state} = 'DONE' and exists (
  select from ${jobRow} where ${jobRow.jobId} = ${job.id} and (${jobRow.state} = 'FAILED' or ${jobRow.code} in ${NOT_BEGUN})))`

/** Condition for the incomplete undo of a job, unless it is the one with this ID, whose start is only repeated. */
export const incompleteUndo = (jobId: string, id: string): SQL | undefined =>
  and(eq(job.undoes, jobId), ne(sql`${job.id}::text`, id), isIncomplete)

/** Returns the ID of the job that undoes this one; an incomplete one does not count. */
export async function undoneBy({ orm }: Pick<RequestContext, 'orm'>, { id }: Pick<JobRecord, 'id'>): Promise<string | null> {
  const [found] = await orm
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.undoes, id), not(isIncomplete)))
  return found?.id ?? null
}

/** Allows another undo after an incomplete one: drops the undo data of the rows that the incomplete one has already put back. */
const dropIncompleteUndo = ({ orm }: RequestContext, jobId: string, id: string): Promise<void> =>
  orm.transaction(async (tx) => {
    const incomplete = incompleteUndo(jobId, id)
    const [undo] = await tx.select({ id: job.id }).from(job).where(incomplete).for('update')
    if (!undo) return
    const gone = tx
      .select({ number: jobRow.number })
      .from(jobRow)
      .where(and(eq(jobRow.jobId, undo.id), eq(jobRow.state, 'DONE')))
    await tx
      .update(jobRow)
      .set({ kept: null })
      .where(and(eq(jobRow.jobId, jobId), inArray(jobRow.number, gone)))
    await tx.update(job).set({ undoes: null }).where(eq(job.id, undo.id))
  })

function undoUntil<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { kind: bulkKind, actions }: Bulk<Row, Locked, Touch, Parameters>,
  { kind, action, finishedAt }: JobRecord,
): Date | undefined {
  if (kind !== bulkKind || finishedAt === null || !actions[action ?? '']?.undo) return undefined
  const until = new Date(finishedAt.getTime() + UNDO_MS)
  return until > new Date() ? until : undefined
}

/** Condition for the rows of a job that it has changed and that no incomplete undo has put back. */
const keptBy = (jobId: string): SQL | undefined =>
  and(
    eq(jobRow.jobId, jobId),
    eq(jobRow.state, 'DONE'),
    sql`${jobRow.kept} is not null`,
    sql`not exists (select from ${job} as back join ${jobRow} as gone on gone.job_id = back.id
      where back.undoes = ${jobId}::uuid and gone.number = ${jobRow.number} and gone.state = 'DONE')`,
  )
const refused = (error: UserError): BulkStarted => ({ job: null, errors: [error], difference: null })
