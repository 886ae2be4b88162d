import { and, eq, exists, inArray, lt, not, or, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { job, openJobStates } from '../../tables/job.table.ts'
import { importFile } from '../../tables/import.table.ts'
import { migrationRun } from '../../tables/migration.table.ts'

/** How long an uploaded file is kept without being imported, in milliseconds: it holds personal data. */
export const IMPORT_RETENTION_MS = 24 * 3_600_000

/** Deletes uploaded files and what was read from them after a day, except while they are imported. @returns how many files */
export async function deleteOldImports(orm: Pick<Orm, 'delete' | 'select'>): Promise<number> {
  const running = orm
    .select({ one: sql`1` })
    .from(job)
    .where(
      and(
        or(
          eq(job.id, importFile.id),
          sql`${job.parameters}->>'importId' = ${importFile.id}::text`,
          sql`${job.parameters}->>'runId' in (select ${migrationRun.id}::text from ${migrationRun} where ${migrationRun.fileId} = ${importFile.id})`,
        ),
        inArray(job.state, [...openJobStates]),
      ),
    )
  const { rowCount } = await orm
    .delete(importFile)
    .where(and(lt(importFile.createdAt, new Date(Date.now() - IMPORT_RETENTION_MS)), not(exists(running))))
  return rowCount ?? 0
}
