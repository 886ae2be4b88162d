import { contextOf } from '../../kit/graphql/doing.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import { settleRows } from '../../kit/jobs/claim.ts'
import type { RunBatch } from '../../kit/jobs/kinds.ts'
import { NOT_ALLOWED } from '../../kit/jobs/start-job.ts'
import type { JobRecord } from '../../kit/jobs/start-job.ts'
import { operation } from './review-run.ts'
import { RUN_NOT_FOUND, runInReach } from './runs.ts'
import type { Run } from './wizard.ts'

export type Batch = Parameters<RunBatch>[0]
export const MOST = 1000
export const runIdOf = ({ parameters }: Pick<JobRecord, 'parameters'>) => String(parameters['runId'])

/** Prepares a batch with the rights that its job needs, and its run. Undefined if all rows were refused. */
export async function prepared(given: Batch): Promise<(Batch & { readonly run: Run }) | undefined> {
  const numbers = given.rows.map(({ number }) => number)
  const refuse = (settled: Parameters<typeof settleRows>[4]) => settleRows(given.context.orm, given.worker, given.job.id, numbers, settled)
  if ((await mayDo(given.context, operation)) !== 'allowed') return void (await refuse({ state: 'REFUSED', ...NOT_ALLOWED }))
  const context = contextOf(given.context, operation)
  const run = await runInReach(context, context.orm, runIdOf(given.job))
  if (!run) return void (await refuse({ state: 'REFUSED', code: RUN_NOT_FOUND.code, message: RUN_NOT_FOUND.message }))
  return { ...given, context, run }
}
