import { eq, sql } from 'drizzle-orm'
import type { ImportFacts } from '../../tables/import.shape.ts'
import { importFile, importRow } from '../../tables/import.table.ts'
import { admit } from '../graphql/guard.ts'
import type { JobKind, ReadJobKind, Retry } from '../jobs/kinds.ts'
import type { ImportDefinition } from './import-definition.ts'
import { importIdOf, runImport } from './run-import.ts'

/** The kind of job that creates the records of a file. */
export const importJob = <Input extends ImportFacts, Draft extends object>(
  definition: ImportDefinition<string, Input, Draft>,
  { subjectType, subjects, partners, undo }: Pick<JobKind, 'subjectType' | 'subjects' | 'partners' | 'undo'>,
): ReadJobKind => ({
  run: runImport(definition),
  subjectType,
  readBy: () => definition.operation,
  ...(subjects && { subjects }),
  title: 'IMPORT_FINISHED',
  ofLines: true,
  pausable: true,
  retry: retryOf(definition),
  ...(partners && { partners }),
  ...(undo && { undo }),
})

/** Failed rows can be retried while the data read from the file is kept. */
const retryOf = ({ name, change }: Pick<ImportDefinition<string, never, object>, 'name' | 'change'>): Retry => ({
  async isOffered({ orm }, job) {
    const found = await orm
      .select({ id: importFile.id })
      .from(importFile)
      .where(eq(importFile.id, importIdOf(job)))
    return found.length > 0
  },
  async begin(context, job, rows) {
    await admit(context, `Mutation.start${name}Import`)
    const { fileName, withChanges } = job.parameters
    // The changes start anew: they require the same right, and as recent a sign-in, as the first time.
    if (withChanges === true && change) {
      await admit(context, change.operation)
      await change.askFresh(
        context,
        sql`select ${importRow.recordId} as id, ${importRow.input} as input from (${rows}) as failed
          join ${importRow} on ${importRow.importId} = ${importIdOf(job)} and ${importRow.line} = failed.number and ${importRow.outcome} = 'CHANGE'`,
      )
    }
    return { fileName, importId: importIdOf(job), ...(withChanges === true && { withChanges, isFresh: context.isFresh }) }
  },
})
