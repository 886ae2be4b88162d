import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid, missing } from '../../../kit/graphql/user-error.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { ownImport } from '../../../kit/import/own-import.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { importFile } from '../../../tables/import.table.ts'
import type { Run } from '../wizard.ts'
import { exportSource } from './export-source.ts'
import type { HrKind } from './hr-file.ts'
import { SourceFault } from './hr-source.ts'
import type { HrSource } from './hr-source.ts'

const KINDS: Readonly<Record<HrKind, string>> = { users: 'MIGRATION_USERS_EXPORT', customers: 'MIGRATION_CUSTOMERS_EXPORT' }
export const kindOf = (wizard: Run['wizard']): HrKind => (wizard === 'NATURAL_HR_CUSTOMERS' ? 'customers' : 'users')
export const fileKind = (wizard: Run['wizard']): string => KINDS[kindOf(wizard)]
export const hrKindOf = (fileKindName: string): HrKind => (fileKindName === KINDS.customers ? 'customers' : 'users')

export const fileGone = () => new SourceFault('SOURCE_FILE_GONE', 'The file is gone. It is kept for a day.')

/** An export that was uploaded for a wizard and checked, as a source. @throws SourceFault once it is deleted */
export async function keptExport(orm: Pick<Orm, 'select'>, id: string, wizard: Run['wizard']): Promise<HrSource> {
  const where = and(eq(importFile.id, id), eq(importFile.kind, fileKind(wizard)), isNotNull(importFile.checkedAt))
  const [kept] = isUuid(id) ? await orm.select({ id: importFile.id }).from(importFile).where(where) : []
  if (!kept) throw fileGone()
  return exportSource(orm, id)
}

/** What speaks against a new run over a file: it is another one's, of another wizard, or nobody has said how it is read. */
export async function fileErrors(context: RequestContext, { wizard, fileId }: Pick<Run, 'wizard' | 'fileId'>): Promise<UserError[]> {
  if (fileId === null) return []
  const kept = await ownImport(context.orm, fileId, signedIn(context).userId, fileKind(wizard))
  if (!kept) return [missing('fileId', 'SOURCE_FILE_GONE', 'There is no such file. It is kept for a day.')]
  return kept.checkedAt ? [] : [invalid('fileId', 'FILE_NOT_CHECKED', 'Say first which column is what.')]
}

/** From now on a run reads its records: how they were read stays, and newer uploads do not push it out. */
export const beginExport = (tx: Pick<Orm, 'update'>, id: string) =>
  tx.update(importFile).set({ startedAt: new Date(), content: null }).where(eq(importFile.id, id))
