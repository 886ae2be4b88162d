import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Columns<Table extends PgTable> = Table['_']['columns']

/** Columns of a table without those that must never leave the database, so that they are not even read. */
export function columnsWithout<Table extends PgTable, const Name extends keyof Columns<Table> & string>(
  table: Table,
  ...names: readonly Name[]
): Omit<Columns<Table>, Name> {
  const hidden = new Set<string>(names)
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !hidden.has(name))) as Omit<Columns<Table>, Name>
}
