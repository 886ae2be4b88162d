import { and, asc, eq, sql } from 'drizzle-orm'
import { builder } from '../../../kit/graphql/builder.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { missing } from '../../../kit/graphql/user-error.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { migrationRow } from '../../../tables/migration.table.ts'
import { samplePayload, sendSampleOf } from '../../users/create/sample-invitation.ts'
import { EarlierRows } from '../../../kit/import/earlier-rows.ts'
import { runAccess } from '../migration.type.ts'
import { RUN_NOT_FOUND, runInReach } from '../runs.ts'
import type { Draft } from '../user-rows.ts'
import { SourceFault } from '../source/hr-source.ts'
import type { HrRecord, Run } from '../wizard.ts'
import { sourceOf, wizardOf } from '../wizards.ts'

const FILE_GONE = missing('fileId', 'SOURCE_FILE_GONE', 'The file is gone. It is kept for a day.')

/** The record of the run's source, or that its file was deleted. */
async function named(context: RequestContext, run: Run, sourceId: string): Promise<readonly (HrRecord | UserError)[]> {
  try {
    return await wizardOf(run).named(await sourceOf(context, run), [sourceId])
  } catch (error) {
    if (error instanceof SourceFault && run.fileId !== null) return [FILE_GONE]
    throw error
  }
}

async function sendSample(context: RequestContext, id: string) {
  const run = await runInReach(context, context.orm, id)
  if (!run) return { recipient: null, errors: [RUN_NOT_FOUND] }
  const about = { subjectType: 'MigrationRun', subjectId: id }
  const wizard = wizardOf(run)
  const isMailed = sql`exists (select from jsonb_array_elements(${migrationRow.facts}) as fact where fact ->> 'name' = 'mail')`
  const [row] = await context.orm
    .select({ sourceId: migrationRow.sourceId, number: migrationRow.number, id: migrationRow.subjectId })
    .from(migrationRow)
    .where(and(eq(migrationRow.runId, id), eq(migrationRow.outcome, 'CREATE'), isMailed))
    .orderBy(asc(migrationRow.number))
    .limit(1)
  if (!row || wizard.subjectType !== 'UserIdentity') return sendSampleOf(context, undefined, about)
  const [found] = await named(context, run, row.sourceId)
  if (found && 'kind' in found) return { recipient: null, errors: [found] }
  const [planned] = found ? await wizard.plan(context, run, [{ number: row.number, id: row.id, found }], new EarlierRows()) : []
  const draft = planned?.draft as Draft | null | undefined
  return sendSampleOf(context, draft && 'user' in draft ? draft.user : undefined, about)
}

const SampleInput = builder.inputType('SendMigrationSampleInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const SamplePayload = samplePayload('SendMigrationSamplePayload')

builder.mutationField('sendMigrationSample', (t) =>
  t.field({
    access: runAccess,
    type: SamplePayload,
    description:
      "Sends the invitation of the first new user of a reviewed migration to the caller's own address instead. Nobody is migrated or invited.",
    args: { input: t.arg({ type: SampleInput, required: true }) },
    resolve: (_, { input }, context) => sendSample(context, input.id),
  }),
)
