import { Column, is, sql, type SQL } from 'drizzle-orm'
import { PgDialect, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './orm.ts'
import { sessionOf } from './pipeline/driver-internals.ts'

const dialect = new PgDialect()

/**
 * Turns a part of many statements into plain text: drizzle walks every part of a statement at each use, which takes longer than everything else
 * before it is sent. A part with parameters stays as it is.
 */
export function fixed(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  return params.length === 0 ? sql.raw(text) : part
}

/** Whether a statement has no parameters, so that one plan serves all calls. */
export const isFixed = (statement: SQL): boolean => dialect.sqlToQuery(statement).params.length === 0

/** Select list of a table, and a reader that decodes the driver's rows as drizzle would. */
export type RowReader<Row> = {
  /** `a, b, c` */
  readonly columns: SQL
  readonly width: number
  row(values: readonly unknown[]): Row
}

/** A computed column is text, a number or a flag: it is used as the driver returns it. */
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
 * Runs a statement and returns its rows as the driver has them, each an array.
 * @param isHot names the statement by its text, so that each connection parses and plans it once: for statements whose plan does not depend on their
 * values
 */
export function rowsOf(orm: Orm, statement: SQL, isHot = false): Promise<unknown[][]> {
  const query = dialect.sqlToQuery(statement)
  const asIs = (rows: unknown[][]) => rows
  return sessionOf(orm)
    .prepareQuery<{ execute: unknown[][]; all: unknown; values: unknown }>(
      query,
      undefined,
      isHot ? nameOf(query.sql) : undefined,
      true,
      asIs,
    )
    .execute()
}

/** Returns a function that reads the rows of a table that meet a condition. */
export function tableReader<Row extends object>(table: PgTable, columns: Readonly<Record<string, PgColumn>>) {
  const reader = rowReader<Row>(columns)
  const start = fixed(sql`select ${reader.columns} from ${table} where`)
  return async (orm: Orm, condition: SQL | undefined): Promise<Row[]> =>
    (await rowsOf(orm, sql`${start} ${condition ?? sql`true`}`, true)).map((values) => reader.row(values))
}

/** Limit of the names, since each connection keeps every named statement. */
const MOST_NAMES = 300
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const name = `hot ${names.size + 1}`
  names.set(text, name)
  return name
}
