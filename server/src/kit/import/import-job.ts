import { eq } from 'drizzle-orm'
import type { ImportFacts } from '../../tables/import.shape.ts'
import { importFile } from '../../tables/import.table.ts'
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
  retry: retryOf(definition.name),
  ...(partners && { partners }),
  ...(undo && { undo }),
})

/** Failed rows can be retried while the data read from the file is kept. */
const retryOf = (name: string): Retry => ({
  async isOffered({ orm }, job) {
    const found = await orm
      .select({ id: importFile.id })
      .from(importFile)
      .where(eq(importFile.id, importIdOf(job)))
    return found.length > 0
  },
  async begin(context, job) {
    await admit(context, `Mutation.start${name}Import`)
    const { fileName, withChanges } = job.parameters
    return { fileName, importId: importIdOf(job), ...(withChanges === true && { withChanges, isFresh: context.isFresh }) }
  },
})
