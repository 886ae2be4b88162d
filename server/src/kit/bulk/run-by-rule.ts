import { settleEach } from '../jobs/claim.ts'
import { inBatches } from '../jobs/in-batches.ts'
import type { RunBatch } from '../jobs/kinds.ts'
import { changeRecords, type Judged } from '../resource/change-records.ts'
import type { Outcome, Versioned } from '../resource/change.ts'
import type { RecordRule } from '../resource/record-rule.ts'
import type { RecordResource } from '../resource/resource.ts'
import { lockRows } from './lock-rows.ts'

const MOST = 1000

/**
 * Changes the records of a batch by a rule. Job rows are settled in the transaction of their changes, so that neither is committed without the other.
 * @param keeps whether the rows store what an undo needs
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
      const { records, ours } = await lockRows(tx, resource, batch, rows)
      const ids = ours.map(({ subjectId }) => subjectId ?? '')
      const judged = await changeRecords(tx, batch.context, { resource, rule, ids, records })
      await settleEach(
        tx,
        batch.job.id,
        ours.flatMap(({ number }, at) => {
          const each = judged[at]
          return each ? { number, ...settledAs(each.outcome), ...(keeps && keptOf(each)) } : []
        }),
      )
    })
  })

/** Returns what the job row stores for an undo of the change. */
function keptOf<Locked extends Versioned>({ change }: Judged<Locked>) {
  if (!change) return {}
  const { record, done } = change
  const { before = {}, after = {}, kept } = done
  return { kept: { ...kept, before, after }, versionAfter: record.version + 1 }
}

/** Converts an outcome to the columns of a job row. */
export const settledAs = (outcome: Outcome) => ({
  state: outcome.state,
  ...(outcome.state === 'REFUSED' && { code: outcome.error.code, message: outcome.error.message }),
})
