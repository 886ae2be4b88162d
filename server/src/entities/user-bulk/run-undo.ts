import { and, eq, isNotNull } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { jobRow } from '../../tables/job.table.ts'
import type { RunBatch } from '../../kit/jobs/kinds.ts'
import { undoRule } from './bulk-actions.ts'
import { actionOf, parametersIn, stillMay } from './run-bulk.ts'
import { runByRule } from './run-by-rule.ts'
import type { KeptRows } from './undo-rules.ts'

/** Takes back what another job has changed, of each user whom nobody has changed since. */
export const runUndo: RunBatch = async (batch) => {
  const { job, context } = batch
  const action = actionOf(job)
  if (!(await stillMay(batch, action))) return
  const rule = undoRule(context, action, parametersIn(job.parameters), await readKept(batch))
  if (!rule) throw new Error(`Job ${job.id} undoes ${action}, which cannot be undone`)
  await runByRule(batch, rule, false)
}

async function readKept({ job, rows, context }: Parameters<RunBatch>[0]): Promise<KeptRows> {
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
  const found = await context.orm
    .select({ id: jobRow.subjectId, kept: jobRow.kept, versionAfter: jobRow.versionAfter })
    .from(jobRow)
    .where(and(eq(jobRow.jobId, job.undoes ?? job.id), anyOf(jobRow.subjectId, ids), isNotNull(jobRow.kept)))
  return new Map(
    found.flatMap(({ id, kept, versionAfter }) => (id === null || kept === null ? [] : [[id, { kept, versionAfter }] as const])),
  )
}
