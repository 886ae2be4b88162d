import { and, count, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid, missing } from '../../../kit/graphql/user-error.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { ownImport } from '../../../kit/import/own-import.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { importFile } from '../../../tables/import.table.ts'
import { migrationRun } from '../../../tables/migration.table.ts'
import type { Run } from '../wizard.ts'
import { exportSource } from './export-source.ts'
import type { HrKind } from './hr-fields.ts'
import { SourceFault } from './hr-source.ts'
import type { HrSource } from './hr-source.ts'

const KINDS: Readonly<Record<HrKind, string>> = { users: 'MIGRATION_USERS_EXPORT', customers: 'MIGRATION_CUSTOMERS_EXPORT' }
export const kindOf = (wizard: Run['wizard']): HrKind => (wizard === 'NATURAL_HR_CUSTOMERS' ? 'customers' : 'users')
export const fileKind = (wizard: Run['wizard']): string => KINDS[kindOf(wizard)]
export const hrKindOf = (fileKindName: string): HrKind => (fileKindName === KINDS.customers ? 'customers' : 'users')

export const createMissingFileFault = () => new SourceFault('SOURCE_FILE_GONE', 'The file is gone. It is kept for a day.')

/** Source that reads an uploaded and checked export. @throws SourceFault if the export was deleted */
export async function openStoredExport(orm: Pick<Orm, 'select'>, id: string, wizard: Run['wizard']): Promise<HrSource> {
  const where = and(eq(importFile.id, id), eq(importFile.kind, fileKind(wizard)), isNotNull(importFile.checkedAt))
  const [kept] = isUuid(id) ? await orm.select({ id: importFile.id }).from(importFile).where(where) : []
  if (!kept) throw createMissingFileFault()
  return exportSource(orm, id)
}

/** Returns why a new run cannot use a file: it belongs to another user or wizard, or its columns are not mapped yet. */
export async function fileErrors(context: RequestContext, { wizard, fileId }: Pick<Run, 'wizard' | 'fileId'>): Promise<UserError[]> {
  if (fileId === null) return []
  const kept = await ownImport(context.orm, fileId, signedIn(context), fileKind(wizard))
  if (!kept) return [missing('fileId', 'SOURCE_FILE_GONE', 'There is no such file. It is kept for a day.')]
  return kept.checkedAt ? [] : [NOT_CHECKED]
}

/** Maximum number of files with migrations that have not started. Each file keeps its records in the database. */
const MOST_WAITING = 5

/**
 * Reserves an export for a run, in the transaction that creates the run. The mapping can no longer change, and newer uploads do not delete the file.
 * Returns an error if that is impossible.
 */
export async function beginExport(
  tx: Pick<Orm, 'execute' | 'select' | 'update'>,
  id: string,
  userId: string,
): Promise<UserError | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports begun by ${userId}`}, 0))`)
  const { checkedAt, startedAt } = importFile
  const [kept] = await tx.select({ checkedAt, startedAt }).from(importFile).where(eq(importFile.id, id)).for('update')
  // The file may be checked again since it was last read. Then its records are still being stored.
  if (!kept?.checkedAt) return NOT_CHECKED
  if (!kept.startedAt && (await waitingExports(tx, userId)) >= MOST_WAITING) return TOO_MANY
  await tx.update(importFile).set({ startedAt: new Date(), content: null }).where(eq(importFile.id, id))
  return undefined
}

const NOT_CHECKED = invalid('fileId', 'FILE_NOT_CHECKED', 'Say first which column is what.')
const TOO_MANY = invalid('fileId', 'TOO_MANY_EXPORTS', `Migrations of ${MOST_WAITING} files are not started yet. Start one of them first.`)

async function waitingExports(tx: Pick<Orm, 'select'>, userId: string): Promise<number> {
  const begun = and(eq(importFile.createdBy, userId), inArray(importFile.kind, Object.values(KINDS)), isNotNull(importFile.startedAt))
  const started = tx
    .select({ id: migrationRun.id })
    .from(migrationRun)
    .where(and(eq(migrationRun.fileId, importFile.id), isNotNull(migrationRun.startedAt)))
  const [found] = await tx
    .select({ waiting: count() })
    .from(importFile)
    .where(and(begun, notExists(started)))
  return found?.waiting ?? 0
}
