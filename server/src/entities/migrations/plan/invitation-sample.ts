import { and, asc, eq, sql } from 'drizzle-orm'
import { builder } from '../../../kit/graphql/builder.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { invalid, missing } from '../../../kit/graphql/user-error.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { migrationRow } from '../../../tables/migration.table.ts'
import { SAMPLE_ROWS, samplePayload, sendSampleOf } from '../../users/create/sample-invitation.ts'
import { EarlierRows } from '../../../kit/import/earlier-rows.ts'
import { runAccess } from '../migration.type.ts'
import { RUN_NOT_FOUND, runInReach } from '../runs.ts'
import type { Draft } from '../user-rows.ts'
import { SourceFault } from '../source/hr-source.ts'
import type { HrRecord, Run } from '../wizard.ts'
import { sourceOf, wizardOf } from '../wizards.ts'

/** Records of the run's source, or why it cannot be read. */
async function named(context: RequestContext, run: Run, sourceIds: readonly string[]): Promise<readonly HrRecord[] | UserError> {
  try {
    return await wizardOf(run).named(await sourceOf(context, run), sourceIds)
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    const { code, message } = error
    return code === 'SOURCE_FILE_GONE' ? missing('fileId', code, message) : invalid(null, code, message)
  }
}

async function sendSample(context: RequestContext, id: string) {
  const run = await runInReach(context, context.orm, id)
  if (!run) return { recipient: null, errors: [RUN_NOT_FOUND] }
  const about = { subjectType: 'MigrationRun', subjectId: id }
  const wizard = wizardOf(run)
  const isMailed = sql`exists (select from jsonb_array_elements(${migrationRow.facts}) as fact where fact ->> 'name' = 'mail')`
  const rows = await context.orm
    .select({ sourceId: migrationRow.sourceId, number: migrationRow.number, id: migrationRow.subjectId })
    .from(migrationRow)
    .where(and(eq(migrationRow.runId, id), eq(migrationRow.outcome, 'CREATE'), isMailed))
    .orderBy(asc(migrationRow.number))
    .limit(SAMPLE_ROWS)
  if (rows.length === 0 || wizard.subjectType !== 'UserIdentity') return sendSampleOf(context, undefined, about)
  const records = await named(
    context,
    run,
    rows.map(({ sourceId }) => sourceId),
  )
  if ('kind' in records) return { recipient: null, errors: [records] }
  const byId = new Map(records.map((found) => [found.id, found]))
  const planning = rows.flatMap(({ sourceId, number, id: subjectId }) => {
    const found = byId.get(sourceId)
    return found ? [{ number, id: subjectId, found }] : []
  })
  const planned = await wizard.plan(context, run, planning, new EarlierRows())
  const [user] = planned.flatMap(({ draft }) => {
    const read = draft as Draft | null
    return read && 'user' in read ? [read.user] : []
  })
  return sendSampleOf(context, user, about)
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
