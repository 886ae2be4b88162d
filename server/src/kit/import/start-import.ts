import { and, eq, isNull, sql } from 'drizzle-orm'
import { importFile, importRow } from '../../tables/import.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import { admit } from '../graphql/guard.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { conflict, invalid } from '../graphql/user-error.ts'
import { startJob, StartRefused } from '../jobs/start-job.ts'
import type { StartResult } from '../jobs/start-job.ts'
import type { ImportDefinition } from './import-definition.ts'
import { emailsOf, IMPORT_NOT_FOUND, ownImport } from './own-import.ts'

export type StartImport = {
  readonly id: string
  readonly count: number
  readonly changes?: number | null | undefined
  readonly emails?: number | null | undefined
  readonly checkedAt?: Date | null | undefined
}

/**
 * Starts an import as a job with the same ID over every row of its last check. `count`, `changes` and `emails`: expected numbers of created records, of
 * changed ones, of which there are none by default, and of emails; `checkedAt`: the check that the caller was shown.
 */
export async function startImport(
  definition: Pick<ImportDefinition<string, never, object>, 'kind' | 'plural' | 'change'> & { readonly sendsEmail?: unknown },
  context: RequestContext,
  { id, count, changes, emails, checkedAt }: StartImport,
): Promise<StartResult> {
  const { kind, plural, change } = definition
  const withChanges = changes != null && changes > 0
  const kept = await ownImport(context.orm, id, signedIn(context), kind)
  if (!kept) return { job: null, errors: [IMPORT_NOT_FOUND] }
  const { checkedAt: lastCheck } = kept
  if (!lastCheck) return { job: null, errors: [invalid('id', 'IMPORT_NOT_CHECKED', 'Check this import first.')] }
  if (kept.creating === 0 && !withChanges)
    return { job: null, errors: [invalid('id', 'NOBODY_TO_CREATE', `There are no ${plural} to create.`)] }
  if (kept.creating !== count)
    return { job: null, errors: [conflict('count', 'COUNT_DIFFERS', `${kept.creating} ${plural} would be created now.`)] }
  if (withChanges && kept.changing !== changes)
    return { job: null, errors: [conflict('changes', 'COUNT_DIFFERS', `${kept.changing} ${plural} would be changed now.`)] }
  const sent = emailsOf(definition, kept) + (withChanges ? kept.changeEmails : 0)
  if (emails != null && sent !== emails)
    return { job: null, errors: [conflict('emails', 'COUNT_DIFFERS', `${sent} emails would be sent now.`)] }
  if (checkedAt != null && checkedAt.getTime() !== lastCheck.getTime()) return { job: null, errors: [CHECKED_AGAIN] }
  // A repeated call starts nothing and returns the job, so it requires no further sign-in.
  if (withChanges && change && kept.startedAt === null) {
    await admit(context, change.operation)
    await change.askFresh(
      context,
      sql`select ${importRow.recordId} as id, ${importRow.input} as input from ${importRow} where ${importRow.importId} = ${kept.id} and ${importRow.outcome} = 'CHANGE'`,
    )
  }
  return startJob(context, {
    id: kept.id,
    kind,
    customerId: context.customerId,
    parameters: { fileName: kept.fileName, ...(withChanges && { withChanges, isFresh: context.isFresh }) },
    rows: sql`select ${importRow.line} as number, ${importRow.recordId} as id, ${importRow.label} as label from ${importRow} where ${importRow.importId} = ${kept.id}`,
    told: { fileName: kept.fileName, creating: kept.creating, ...(withChanges && { changing: changes }), emails: sent },
    // The rows hold what is needed of the file, so its content is deleted. A further check is refused from now on, and one that was committed since the
    // numbers above were compared refuses the start.
    before: async (tx) => {
      const started = await tx
        .update(importFile)
        .set({ startedAt: new Date(), content: null })
        .where(and(eq(importFile.id, kept.id), isNull(importFile.startedAt), eq(importFile.checkedAt, lastCheck)))
        .returning({ id: importFile.id })
      if (started.length === 0) throw new StartRefused(CHECKED_AGAIN)
    },
    refuse: () => undefined,
  })
}

const CHECKED_AGAIN = conflict(
  'checkedAt',
  'IMPORT_CHECKED_AGAIN',
  'This import has been checked again since, with other settings. Look through the new result first.',
)
