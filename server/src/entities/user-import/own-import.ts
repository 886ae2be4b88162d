import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { userImport } from '../../tables/import.table.ts'

/** An import without its file. */
export type ImportRecord = Omit<typeof userImport.$inferSelect, 'content'>
export type ImportResult = { readonly userImport: ImportRecord | null; readonly errors: UserError[] | null }

export const IMPORT_NOT_FOUND = missing('id', 'IMPORT_NOT_FOUND', 'There is no such import. A file is kept for a day.')

const { content: _, ...columns } = getTableColumns(userImport)
export const importColumns = columns

/** An import of somebody's own; another's answers like none. */
export async function ownImport(orm: Pick<Orm, 'select'>, id: string, userId: string): Promise<ImportRecord | null> {
  if (!isUuid(id)) return null
  const [found] = await orm.select(importColumns).from(userImport).where(mine(id, userId))
  return found ?? null
}

/** Its file; undefined once the import has begun. */
export async function fileOf(orm: Pick<Orm, 'select'>, { id, createdBy }: ImportRecord): Promise<Buffer | undefined> {
  const [found] = await orm.select({ content: userImport.content }).from(userImport).where(mine(id, createdBy))
  return found?.content ?? undefined
}

const mine = (id: string, userId: string) => and(eq(userImport.id, id), eq(userImport.createdBy, userId))
