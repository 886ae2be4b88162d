import { and, eq, isNotNull } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { jobRow } from '../../tables/job.table.ts'
import { contextOf } from '../graphql/doing.ts'
import { mayDo } from '../graphql/guard.ts'
import { settleRows } from '../jobs/claim.ts'
import type { ClaimedRow } from '../jobs/claim.ts'
import { inBatches } from '../jobs/in-batches.ts'
import type { RunBatch } from '../jobs/kinds.ts'
import type { Facts, Outcome, Part, Versioned } from '../resource/change.ts'
import { actionOf, parametersIn } from './bulk.ts'
import type { Bulk, BulkAction } from './bulk.ts'
import { toRecordedChanges } from './recorded-changes.ts'
import type { RecordedChanges } from './recorded-changes.ts'
import { runByRule, settledAs } from './run-by-rule.ts'

type Batch = Parameters<RunBatch>[0]

/** Applies the action to each record of the batch, by the rule of the record's own page. */
export const runBulk =
  <Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(bulk: Bulk<Row, Locked, Touch, Parameters>): RunBatch =>
  async (work) => {
    const { job, rows } = work
    const action = actionOf(bulk, job.action)
    if (!(await stillMay(work, action.operation))) return
    const batch = doingIn(work, action.operation)
    const { context } = batch
    const subjects = rows.map(({ subjectId, label }) => ({ id: subjectId ?? '', label: label ?? '' }))
    const { alone } = action
    if (alone) await inBatches(batch, 1, ([row]) => (row ? runAlone(batch, bulk.guard, alone, row) : Promise.resolve()))
    else await runByRule(bulk.resource, batch, action.rule(context, parametersIn(bulk, job), subjects), action.undo !== undefined)
  }

/** Undoes the changes of another job in each record that nobody has changed since. */
export const runUndo =
  <Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(bulk: Bulk<Row, Locked, Touch, Parameters>): RunBatch =>
  async (work) => {
    const { job } = work
    const action = actionOf(bulk, job.action)
    const operation = action.undoOperation ?? action.operation
    if (!(await stillMay(work, operation))) return
    const batch = doingIn(work, operation)
    const rule = action.undo?.(batch.context, await readKept(batch), parametersIn(bulk, job))
    if (!rule) throw new Error(`Job ${job.id} undoes ${job.action}, which cannot be undone`)
    await runByRule(bulk.resource, batch, rule, false)
  }

/** Returns whether the job's starter may still do this. If not, the rows are refused. */
export async function stillMay({ job, rows, worker, context }: Batch, operation: string): Promise<boolean> {
  if ((await mayDo(context, operation)) === 'allowed') return true
  const numbers = rows.map(({ number }) => number)
  await settleRows(context.orm, worker, job.id, numbers, {
    state: 'REFUSED',
    code: 'NOT_ALLOWED',
    message: 'You may not do this any more.',
  })
  return false
}

const doingIn = (batch: Batch, operation: string): Batch => ({
  ...batch,
  context: contextOf(batch.context, operation),
})

class ClaimLost extends Error {}

async function runAlone<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  { job, worker, context }: Batch,
  guard: Bulk<Row, Locked, Touch, Parameters>['guard'],
  alone: NonNullable<BulkAction<Row, Locked, Touch, Parameters>['alone']>,
  row: ClaimedRow,
): Promise<void> {
  const part: Part = {
    guard: (record) => guard?.(context, record) ?? [],
    record: async (tx: Orm, outcome: Outcome) => {
      if ((await settleRows(tx, worker, job.id, [row.number], settledAs(outcome))) === 0)
        throw new ClaimLost('The row is another’s or was cancelled')
    },
  }
  await alone({ ...context, part }, row.subjectId ?? '').catch((error: unknown) => {
    if (!(error instanceof ClaimLost)) throw error
  })
}

async function readKept({ job, rows, context }: Batch): Promise<RecordedChanges> {
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
  const found = await context.orm
    .select({ id: jobRow.subjectId, kept: jobRow.kept, versionAfter: jobRow.versionAfter })
    .from(jobRow)
    .where(and(eq(jobRow.jobId, job.undoes ?? job.id), anyOf(jobRow.subjectId, ids), isNotNull(jobRow.kept)))
  return toRecordedChanges(found)
}
