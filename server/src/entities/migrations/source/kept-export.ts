import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid, missing } from '../../../kit/graphql/user-error.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import { importColumns, ownImport } from '../../../kit/import/own-import.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { importFile } from '../../../tables/import.table.ts'
import type { Run } from '../wizard.ts'
import { readHrFile } from './file-source.ts'
import type { HrFile, HrKind } from './file-source.ts'
import { SourceFault } from './hr-source.ts'

const KINDS: Readonly<Record<HrKind, string>> = { users: 'MIGRATION_USERS_FILE', customers: 'MIGRATION_CUSTOMERS_FILE' }
export const kindOf = (wizard: Run['wizard']): HrKind => (wizard === 'NATURAL_HR_CUSTOMERS' ? 'customers' : 'users')
export const fileKind = (wizard: Run['wizard']): string => KINDS[kindOf(wizard)]
export const hrKindOf = (fileKindName: string): HrKind => (fileKindName === KINDS.customers ? 'customers' : 'users')

const FORGOTTEN_AFTER_MS = 60_000
/** The export that was read last: a run asks for it batch by batch. How it is read does not change once a run has it. */
let last: { readonly key: string; readonly file: HrFile; readonly timer: NodeJS.Timeout } | undefined

/** An export that was uploaded for a wizard and checked, as it was told to be read. @throws SourceFault once it is deleted */
export async function keptExport(orm: Pick<Orm, 'select'>, id: string, wizard: Run['wizard']): Promise<HrFile> {
  const gone = new SourceFault('SOURCE_FILE_GONE', 'The file is gone. It is kept for a day.')
  if (!isUuid(id)) throw gone
  const where = and(eq(importFile.id, id), eq(importFile.kind, fileKind(wizard)), isNotNull(importFile.checkedAt))
  const [kept] = await orm.select(importColumns).from(importFile).where(where)
  if (!kept) throw gone
  const { encoding, delimiter, mapping } = kept
  const key = JSON.stringify([id, encoding, delimiter, mapping])
  if (last?.key === key) return last.file
  const [found] = await orm.select({ content: importFile.content }).from(importFile).where(where)
  if (!found?.content) throw gone
  const file = readHrFile(found.content, kindOf(wizard), { encoding, delimiter, mapping })
  if ('kind' in file) throw new SourceFault('SOURCE_UNREADABLE', file.message)
  clearTimeout(last?.timer)
  const timer = setTimeout(() => (last = last?.key === key ? undefined : last), FORGOTTEN_AFTER_MS)
  last = { key, file, timer: timer.unref() }
  return file
}

/** What speaks against a new run over a file: it is another one's, of another wizard, or nobody has said how it is read. */
export async function fileErrors(context: RequestContext, { wizard, fileId }: Pick<Run, 'wizard' | 'fileId'>): Promise<UserError[]> {
  if (fileId === null) return []
  const kept = await ownImport(context.orm, fileId, signedIn(context).userId, fileKind(wizard))
  if (!kept) return [missing('fileId', 'SOURCE_FILE_GONE', 'There is no such file. It is kept for a day.')]
  return kept.checkedAt ? [] : [invalid('fileId', 'FILE_NOT_CHECKED', 'Say first which column is what.')]
}

/** From now on a run reads it: how it is read stays, and newer uploads do not push it out. */
export const beginExport = (tx: Pick<Orm, 'update'>, id: string) =>
  tx.update(importFile).set({ startedAt: new Date() }).where(eq(importFile.id, id))
