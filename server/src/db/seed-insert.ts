import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

const ROWS_PER_STATEMENT = 2000

/**
 * Inserts rows as `unnest` of one array per column, many to a statement; a row whose key exists already is left alone.
 * A property that the first row does not have keeps the column's default in all.
 * @returns of those that were new, what they hold in the column `returning`
 */
export async function insertMany<Table extends PgTable>(
  client: PoolClient,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  returning?: string,
): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  const columns = getTableConfig(table).columns.flatMap((column) => {
    const property = propertyOf(table, column.name)
    return property !== undefined && property in first
      ? [{ name: column.name, type: column.getSQLType().replace(' collate "C"', ''), property }]
      : []
  })
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

const propertyOf = (table: PgTable, column: string): string | undefined =>
  Object.entries(table).find(([, value]) => (value as { name?: unknown } | null)?.name === column)?.[0]

function encoded(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return String.raw`\x${value.toString('hex')}`
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}
