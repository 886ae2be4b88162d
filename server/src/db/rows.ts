import { Column, is, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './orm.ts'

const dialect = new PgDialect()

/**
 * A part of many statements, as text: drizzle walks every part of a statement each time it is asked for, which takes longer than the rest of asking.
 * What has parameters stays as it is.
 */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  return params.length === 0 ? sql.raw(text) : part
}

/** Whether a statement has no parameters: it is planned for all who ask it. */
export const isFixed = (statement: SQL): boolean => dialect.sqlToQuery(statement).params.length === 0

/** Columns of a table as statements begin with them, and rows of the driver's as drizzle would have read them. */
export type RowReader<Row> = {
  /** `a, b, c` */
  readonly columns: SQL
  readonly width: number
  row(values: readonly unknown[]): Row
}

/** What is computed is text, a number or a flag: it is taken as the driver has it. */
export type ReadColumns = Readonly<Record<string, PgColumn | SQL>>

export function rowReader<Row extends object>(columns: ReadColumns): RowReader<Row> {
  const read = Object.entries(columns).map(([name, column]) => ({
    name,
    decode:
      !is(column, Column) || column.mapFromDriverValue === Column.prototype.mapFromDriverValue
        ? undefined
        : (value: unknown) => column.mapFromDriverValue(value),
  }))
  return {
    columns: fixed(
      sql.join(
        Object.values(columns).map((column) => sql`${column}`),
        sql`, `,
      ),
    ),
    width: read.length,
    row(values) {
      const row: Record<string, unknown> = {}
      for (const [at, { name, decode }] of read.entries()) {
        const value = values[at]
        row[name] = decode && value !== null ? decode(value) : value
      }
      return row as Row
    },
  }
}

/**
 * Runs a statement and answers its rows as the driver has them, each an array.
 * @param isHot named by its text, so that each connection parses and plans it once: for statements whose plan does not hang on their values
 */
export function rowsOf(orm: Orm, statement: SQL, isHot = false): Promise<unknown[][]> {
  const query = dialect.sqlToQuery(statement)
  const asIs = (rows: unknown[][]) => rows
  return orm._.session
    .prepareQuery<{ execute: unknown[][]; all: unknown; values: unknown }>(
      query,
      undefined,
      isHot ? nameOf(query.sql) : undefined,
      true,
      asIs,
    )
    .execute()
}

/** The rows of a table that meet a condition. */
export function tableReader<Row extends object>(table: PgTable, columns: Readonly<Record<string, PgColumn>>) {
  const reader = rowReader<Row>(columns)
  const start = fixed(sql`select ${reader.columns} from ${table} where`)
  return async (orm: Orm, condition: SQL | undefined): Promise<Row[]> =>
    (await rowsOf(orm, sql`${start} ${condition ?? sql`true`}`, true)).map((values) => reader.row(values))
}

/** Each connection keeps what has a name: there must not be more and more of it. */
const MOST_NAMES = 300
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `hot ${names.size + 1}`
  names.set(text, name)
  return name
}
