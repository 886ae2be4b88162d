import { and, arrayContains, eq, getTableColumns } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { importFile } from '../../tables/import.table.ts'
import type { UserError } from '../graphql/user-error.ts'
import { missing } from '../graphql/user-error.ts'
import { isUuid } from '../list/ids.ts'

/** An import without its file. */
export type ImportRecord = Omit<typeof importFile.$inferSelect, 'content'>
export type ImportResult = { readonly kept: ImportRecord | null; readonly errors: UserError[] | null }

export const IMPORT_NOT_FOUND = missing('id', 'IMPORT_NOT_FOUND', 'There is no such import. A file is kept for a day.')

export const notImported = (...errors: UserError[]): ImportResult => ({ kept: null, errors })

const { content: _, ...columns } = getTableColumns(importFile)
export const importColumns = columns

/**
 * Reads an import of the user, of one kind or of any; null also for somebody else's import, and for one that was uploaded where customers were open to
 * the user whose networks they are outside of now.
 */
export async function ownImport(
  orm: Pick<Orm, 'select'>,
  id: string,
  { userId, outsideCustomerIds = [] }: Pick<Viewer, 'userId' | 'outsideCustomerIds'>,
  kind?: string,
): Promise<ImportRecord | null> {
  if (!isUuid(id)) return null
  const [found] = await orm
    .select(importColumns)
    .from(importFile)
    .where(
      and(
        mine(id, userId),
        kind === undefined ? undefined : eq(importFile.kind, kind),
        outsideCustomerIds.length === 0 ? undefined : arrayContains(importFile.outsideCustomerIds, [...outsideCustomerIds]),
      ),
    )
  return found ?? null
}

/** Reads the file of an import; undefined once the import has begun. */
export async function fileOf(orm: Pick<Orm, 'select'>, { id, createdBy }: ImportRecord): Promise<Buffer | undefined> {
  const [found] = await orm.select({ content: importFile.content }).from(importFile).where(mine(id, createdBy))
  return found?.content ?? undefined
}

const mine = (id: string, userId: string) => and(eq(importFile.id, id), eq(importFile.createdBy, userId))

/** Number of emails that an import sends. The version before counts none, and mails everybody whom it creates. */
export const emailsOf = ({ sendsEmail }: { readonly sendsEmail?: unknown }, { emails, creating }: ImportRecord): number =>
  emails ?? (sendsEmail ? creating : 0)
