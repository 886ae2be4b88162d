import { mayDo } from '../../kit/graphql/guard.ts'
import { settleRows } from '../../kit/jobs/claim.ts'
import type { TakenRow } from '../../kit/jobs/claim.ts'
import { inBatches } from '../../kit/jobs/in-batches.ts'
import type { JobRecord } from '../../kit/jobs/start-job.ts'
import type { RunBatch } from '../../kit/jobs/kinds.ts'
import { BULK, bulkRule, canBeUndone, isBulkAction } from './bulk-actions.ts'
import type { BulkAction, BulkParameters } from './bulk-actions.ts'
import { ownErrors } from './bulk-guard.ts'
import { runByRule, settledAs } from './run-by-rule.ts'
import type { Outcome } from '../../kit/resource/change.ts'

/** Does the action to each user of the batch, by the rule of their own pages. */
export const runBulk: RunBatch = async (batch) => {
  const { job, context } = batch
  const action = actionOf(job)
  if (!(await stillMay(batch, action))) return
  const { alone } = BULK[action]
  const subjects = batch.rows.map(({ subjectId, label }) => ({ id: subjectId ?? '', userName: label ?? '' }))
  if (alone) await inBatches(batch, 1, ([row]) => (row ? runAlone(batch, action, row) : Promise.resolve()))
  else await runByRule(batch, bulkRule(context, action, parametersIn(job.parameters), subjects), canBeUndone(action))
}

export function actionOf({ id, action }: JobRecord): BulkAction {
  if (!isBulkAction(action)) throw new Error(`Job ${id} has the unknown action ${action}`)
  return action
}

/** Whether who started it may still do this; the rows of who may not are refused. */
export async function stillMay({ job, rows, worker, context }: Parameters<RunBatch>[0], action: BulkAction): Promise<boolean> {
  if ((await mayDo(context, BULK[action].operation)) === 'allowed') return true
  const numbers = rows.map(({ number }) => number)
  await settleRows(context.orm, worker, job.id, numbers, {
    state: 'REFUSED',
    code: 'NOT_ALLOWED',
    message: 'You may not do this any more.',
  })
  return false
}

class ClaimLost extends Error {}

async function runAlone({ job, worker, context }: Parameters<RunBatch>[0], action: BulkAction, row: TakenRow): Promise<void> {
  const part = {
    guard: (user: Parameters<typeof ownErrors>[1]) => ownErrors(context, user),
    record: async (tx: typeof context.orm, outcome: Outcome) => {
      if ((await settleRows(tx, worker, job.id, [row.number], settledAs(outcome))) === 0)
        throw new ClaimLost('The row is another’s or was cancelled')
    },
  }
  await BULK[action].alone?.({ ...context, part }, row.subjectId ?? '').catch((error: unknown) => {
    if (!(error instanceof ClaimLost)) throw error
  })
}

/** What an action needs, as it lies in its job. */
export function parametersIn(given: Readonly<Record<string, unknown>>): BulkParameters {
  const text = (name: string) => (typeof given[name] === 'string' ? { [name]: given[name] } : {})
  return { ...text('customerId'), ...text('until'), ...text('reason') }
}
