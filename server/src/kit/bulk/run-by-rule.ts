import { holdRows, settleEach } from '../jobs/claim.ts'
import { inBatches } from '../jobs/in-batches.ts'
import type { RunBatch } from '../jobs/kinds.ts'
import { changeRecords } from '../resource/change-records.ts'
import type { Judged } from '../resource/change-records.ts'
import type { Outcome, Versioned } from '../resource/change.ts'
import type { RecordRule } from '../resource/record-rule.ts'
import type { RecordResource } from '../resource/resource.ts'

const MOST = 1000

/**
 * Changes the records of a batch by a rule. Rows are settled in the transaction of their changes, so that neither is without the other.
 * @param keeps whether the rows keep what they would be undone by
 */
export const runByRule = <Row, Locked extends Versioned, Touch extends string>(
  resource: RecordResource<Row, Locked, Touch>,
  batch: Parameters<RunBatch>[0],
  rule: RecordRule<Locked, Touch>,
  keeps: boolean,
): Promise<void> =>
  inBatches(batch, MOST, async (rows) => {
    await rule.before?.(rows.flatMap(({ subjectId }) => subjectId ?? []))
    await batch.context.orm.transaction(async (tx) => {
      const { job, worker, context } = batch
      // Lock records before job rows, as everybody does who deletes one, or they deadlock.
      const records = await resource.record.lock(
        tx,
        context,
        rows.flatMap(({ subjectId }) => subjectId ?? []),
      )
      const held = await holdRows(
        tx,
        worker,
        job.id,
        rows.map(({ number }) => number),
      )
      const ours = rows.filter(({ number }) => held.has(number))
      const ids = ours.map(({ subjectId }) => subjectId ?? '')
      const judged = await changeRecords(tx, context, { resource, rule, ids, records })
      await settleEach(
        tx,
        job.id,
        ours.flatMap(({ number }, at) => {
          const each = judged[at]
          return each ? { number, ...settledAs(each.outcome), ...(keeps && keptOf(each)) } : []
        }),
      )
    })
  })

/** What the row of a record that was changed would be undone by. */
function keptOf<Locked extends Versioned>({ change }: Judged<Locked>) {
  if (!change) return {}
  const { record, done } = change
  const { before = {}, after = {}, kept } = done
  return { kept: { ...kept, before, after }, versionAfter: record.version + 1 }
}

/** What an outcome is in the row of a job. */
export const settledAs = (outcome: Outcome) => ({
  state: outcome.state,
  ...(outcome.state === 'REFUSED' && { code: outcome.error.code, message: outcome.error.message }),
})
