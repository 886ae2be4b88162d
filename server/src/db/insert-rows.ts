import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './orm.ts'

/** Inserts any number of rows, as `insertOf` has it. */
export async function insertRows<Table extends PgTable>(
  orm: Pick<Orm, 'execute'>,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (const statement of insertOf(table, rows)) await orm.execute(statement)
}

/**
 * The statement that inserts any number of rows, with one array for each column; none for no rows. A property that the first row does not have keeps
 * the column's default in all. The arrays are written out here, so that a transaction that sends it need not wait for that.
 */
export function insertOf<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL[] {
  const [first] = rows
  if (!first) return []
  const columns = columnsOf(table, first)
  const names = columns.map(({ name }) => sql.identifier(name))
  const arrays = columns.map(
    ({ property, type }): SQL =>
      sql`${arrayText(rows.map((row) => encoded((row as Record<string, unknown>)[property])))}::${sql.raw(type)}[]`,
  )
  return [sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(arrays, sql`, `)})`]
}

/** An array as PostgreSQL reads one of any type. */
const arrayText = (values: readonly unknown[]): string => `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`
const quoted = (value: unknown) => `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** The columns of a table that a row gives, with the type an array of them is cast to. */
export const columnsOf = <Table extends PgTable>(table: Table, row: Table['$inferInsert']) =>
  getTableConfig(table).columns.flatMap((column) => {
    const property = Object.entries(table).find(([, value]) => (value as { name?: unknown } | null)?.name === column.name)?.[0]
    return property !== undefined && property in row
      ? [{ name: column.name, type: column.getSQLType().replace(' collate "C"', ''), property }]
      : []
  })

/** A value as the driver puts it into an array of any column's type. */
export function encoded(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return String.raw`\x${value.toString('hex')}`
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}
