import type { ImportFacts } from '../../tables/import.shape.ts'
import { settledAs } from '../bulk/run-by-rule.ts'
import { stillMay } from '../bulk/run-bulk.ts'
import { contextOf } from '../graphql/doing.ts'
import { settleRows } from '../jobs/claim.ts'
import { inBatches } from '../jobs/in-batches.ts'
import type { Outcome, Part } from '../resource/change.ts'
import type { ImportDefinition } from './import-definition.ts'
import type { Batch, Kept } from './run-import.ts'

class ClaimLost extends Error {}

/**
 * Changes the records of a batch of rows, each as its form would, if nobody has changed it since the check. The job row is settled in the transaction of
 * its change.
 */
export async function changeRows<Input extends ImportFacts>(
  { change }: Pick<ImportDefinition<string, Input, never>, 'change'>,
  given: Batch,
  kept: ReadonlyMap<number, Kept<Input>>,
): Promise<void> {
  if (!change || given.rows.length === 0 || !(await stillMay(given, change.operation))) return
  const { job, worker, context } = given
  const doing = contextOf(context, change.operation)
  await inBatches(given, 1, async ([row]) => {
    const { id, version, input } = kept.get(row?.number ?? 0) ?? {}
    if (!row || id === undefined || version == null || !input) return
    const settle = (tx: Parameters<Part['record']>[0], outcome: Outcome) => settleRows(tx, worker, job.id, [row.number], endingOf(outcome))
    let isSettled = false
    const part: Part = {
      guard: () => [],
      async record(tx, outcome) {
        if ((await settle(tx, outcome)) === 0) throw new ClaimLost('The row is another’s or was cancelled')
        isSettled = true
      },
    }
    try {
      const { errors } = await change.apply({ ...doing, part }, { id, version, values: input })
      const [error] = errors ?? []
      // A value that somebody else has taken meanwhile has rolled the transaction back.
      if (!isSettled && error) await settle(context.orm, { state: 'REFUSED', error })
    } catch (error) {
      if (!(error instanceof ClaimLost)) throw error
    }
  })
}

/** A row that is done says that it has changed its record, since the undo of an import deletes those that it has created. */
function endingOf(outcome: Outcome): Parameters<typeof settleRows>[4] {
  if (outcome.state === 'DONE') return { state: 'DONE', code: 'CHANGED', message: 'This existed already and was changed.' }
  if (outcome.state === 'REFUSED' && outcome.error.code === 'VERSION_CONFLICT')
    return { state: 'UNCHANGED', code: 'CHANGED_SINCE_REVIEW', message: 'Somebody has changed this since the check.' }
  return settledAs(outcome)
}
