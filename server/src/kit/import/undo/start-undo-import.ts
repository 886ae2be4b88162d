import { sql } from 'drizzle-orm'
import { isMany } from '../../../../../contract/effects.ts'
import { job, jobRow } from '../../../tables/job.table.ts'
import { differenceFrom, storePreview } from '../../bulk/previewed.ts'
import { selectionChanged } from '../../bulk/start-bulk.ts'
import type { BulkStarted } from '../../bulk/start-bulk.ts'
import { incompleteUndo, undoneBy } from '../../bulk/start-undo.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { contextOf } from '../../graphql/doing.ts'
import { admit, mayDo } from '../../graphql/guard.ts'
import { signedIn } from '../../graphql/signed-in.ts'
import { conflict, invalid, missing } from '../../graphql/user-error.ts'
import type { UserError } from '../../graphql/user-error.ts'
import type { UndoOffer } from '../../jobs/kinds.ts'
import { jobElsewhere, organisationOf, ownJob, startJob } from '../../jobs/start-job.ts'
import type { JobRecord } from '../../jobs/start-job.ts'
import type { Versioned } from '../../resource/change.ts'
import { countStanding, createdBy, readUntouched, undoDigest, undoUntil, writerOf } from './take-back.ts'
import type { TakeBack } from './take-back.ts'

export type StartUndoImport = {
  readonly id: string
  readonly jobId: string
  readonly count?: number | null | undefined
  readonly digest?: string | null | undefined
}

/** Returns the undo that the page of an import's job offers; null if there is nothing to undo, or not for the caller. */
export async function undoImportOffer<Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  caller: RequestContext,
  one: JobRecord,
): Promise<UndoOffer | null> {
  const until = undoUntil(takeBack, one)
  // A sign-in that is not fresh is asked for when the undo starts.
  if (!until || (await mayDo({ ...caller, isFresh: true }, takeBack.operation)) !== 'allowed') return null
  if ((await undoneBy(caller, one)) !== null) return null
  const context = contextOf(caller, takeBack.operation)
  const standing = await countStanding(takeBack, context, one)
  if (standing.unchanged + standing.changed === 0) return null
  const digest = async () => {
    const ids = (await readUntouched(takeBack, context, one)).map(({ id }) => id)
    const shown = undoDigest(context, one, ids)
    await storePreview(writerOf(context), shown, ids)
    return shown
  }
  return { until, ...standing, digest, effects: async () => [] }
}

/**
 * Starts the job that deletes what an import has created, as far as nobody has used or changed it since. Refused if those are not as many as `count`,
 * which many require, or not the records of the preview with this `digest`.
 */
export async function startUndoImport<Row, Locked extends Versioned, Touch extends string>(
  takeBack: TakeBack<Row, Locked, Touch>,
  caller: RequestContext,
  { id, jobId, count, digest }: StartUndoImport,
): Promise<BulkStarted> {
  await admit(caller, takeBack.operation)
  const context = contextOf(caller, takeBack.operation)
  const { resource } = takeBack
  const { userId } = signedIn(context)
  const undone = await ownJob(context.orm, jobId, userId)
  if (!undone) return refused(missing('jobId', 'JOB_NOT_FOUND', 'There is no such job.'))
  if (!undoUntil(takeBack, undone)) return refused(invalid('jobId', 'NOT_UNDOABLE', 'This cannot be undone, or not any more.'))
  const elsewhere = jobElsewhere(context, undone)
  if (elsewhere) return refused(elsewhere)
  // A repeated call finds its own job, whose records are gone meanwhile.
  if (!(await ownJob(context.orm, id, userId))) {
    const rows = await readUntouched(takeBack, context, undone)
    if (rows.length === 0 && (await undoneBy(context, undone)) === null) return refused(NOTHING)
    if (
      digest != null &&
      undoDigest(
        context,
        undone,
        rows.map((row) => row.id),
      ) !== digest
    ) {
      const difference = await differenceFrom(writerOf(context), resource, context, { digest, rows })
      return { ...refused(selectionChanged(resource, rows.length)), difference: difference ?? null }
    }
    if (count == null && isMany(rows.length)) return refused(COUNT_REQUIRED)
    if (count != null && count !== rows.length) return refused(differs(rows.length, resource.plural))
  }
  // Allows another undo after an incomplete one, for the rows that it did not judge.
  await context.orm.update(job).set({ undoes: null }).where(incompleteUndo(undone.id, id))
  const started = await startJob(context, {
    id,
    kind: takeBack.undoKind,
    parameters: { importJobId: undone.id, isFresh: context.isFresh },
    customerId: organisationOf(undone),
    undoes: undone.id,
    rows: sql`select ${jobRow.number} as number, ${jobRow.subjectId} as id, ${jobRow.label} as label from ${jobRow} where ${createdBy(takeBack, undone)}`,
    told: { undoes: undone.id },
    refuse: (total) => (total === 0 ? NOTHING : undefined),
  })
  if (started.job || started.errors) return { ...started, difference: null }
  return refused(invalid('jobId', 'UNDONE_ALREADY', 'This has been undone already.'))
}

const NOTHING = invalid('jobId', 'NOTHING_TO_UNDO', 'Nothing that this import has created can be taken back.')
const COUNT_REQUIRED = invalid('count', 'COUNT_REQUIRED', 'Give the number of records that are taken back.')
const differs = (now: number, plural: string) => conflict('count', 'COUNT_DIFFERS', `${now} ${plural} would be taken back now.`)
const refused = (error: UserError): BulkStarted => ({ job: null, errors: [error], difference: null })
