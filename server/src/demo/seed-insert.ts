import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import { columnsOf, encoded } from '../db/insert-rows.ts'

const ROWS_PER_STATEMENT = 2000

/**
 * Inserts rows by `unnest` of one array per column, many per statement; rows whose key exists already are skipped. A property that the first row
 * lacks keeps the column's default in all rows.
 * @returns the values of the column `returning` in the inserted rows
 */
export async function insertMany<Table extends PgTable>(
  client: PoolClient,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  returning?: string,
): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  const columns = columnsOf(table, first)
  const names = columns.map(({ name }) => `"${name}"`).join()
  const arrays = columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join()
  const text = `insert into "${getTableName(table)}" (${names}) select * from unnest(${arrays}) on conflict do nothing${returning === undefined ? '' : ` returning "${returning}"`}`
  const inserted: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const batch = rows.slice(at, at + ROWS_PER_STATEMENT)
    const values = columns.map(({ property }) => batch.map((row) => encoded((row as Record<string, unknown>)[property])))
    const result = await client.query<Record<string, string>>(text, values)
    if (returning !== undefined) inserted.push(...result.rows.map((row) => row[returning] ?? ''))
  }
  return inserted
}
