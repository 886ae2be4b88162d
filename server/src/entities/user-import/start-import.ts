import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { startJob } from '../../kit/jobs/start-job.ts'
import type { StartResult } from '../../kit/jobs/start-job.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import { userImport, userImportRow } from '../../tables/import.table.ts'
import { IMPORT_NOT_FOUND, ownImport } from './own-import.ts'

export type StartImport = { readonly id: string; readonly count: number }

/** Starts an import as a job of the same id over every row of its last check. `count`: how many users the caller expects to be created. */
export async function startImport(context: RequestContext, { id, count }: StartImport): Promise<StartResult> {
  const kept = await ownImport(context.orm, id, signedIn(context).userId)
  if (!kept) return { job: null, errors: [IMPORT_NOT_FOUND] }
  if (!kept.checkedAt) return { job: null, errors: [invalid('id', 'IMPORT_NOT_CHECKED', 'Check this import first.')] }
  if (kept.creating === 0) return { job: null, errors: [invalid('id', 'NOBODY_TO_CREATE', 'There is nobody to create.')] }
  if (kept.creating !== count)
    return { job: null, errors: [conflict('count', 'COUNT_DIFFERS', `${kept.creating} users would be created now.`)] }
  return startJob(context, {
    id: kept.id,
    kind: 'USER_IMPORT',
    parameters: { fileName: kept.fileName },
    rows: sql`select ${userImportRow.line} as number, ${userImportRow.userId} as id, ${userImportRow.label} as label from ${userImportRow} where ${userImportRow.importId} = ${kept.id}`,
    told: { fileName: kept.fileName, creating: kept.creating },
    // The rows hold what is needed of the file; who checks once more from now on is refused.
    before: async (tx) => {
      await tx
        .update(userImport)
        .set({ startedAt: new Date(), content: null })
        .where(and(eq(userImport.id, kept.id), isNull(userImport.startedAt)))
    },
    refuse: () => undefined,
  })
}
