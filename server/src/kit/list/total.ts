import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Total } from './connection-type.ts'

export const EXACT_TO = 10_000

export const matchingRows = (table: SQLWrapper, matching: SQL | undefined): SQL =>
  sql`select 1 from ${table} where ${matching ?? sql`true`}`

/** Writes a number into the text of a statement, for numbers that are the same in all statements of their kind. */
export const literalNumber = (value: number): SQL => sql.raw(String(value))

/** Expression that counts the rows of a query, up to one more than the limit of exact totals. */
export const boundedCount = (rows: SQL) =>
  sql<number>`(select count(*)::int from (${rows} limit ${literalNumber(EXACT_TO + 1)}) as counted)`

/** Runs `boundedCount`. */
export const countOf = async (orm: Orm, rows: SQL): Promise<number> =>
  (await orm.execute<{ count: number }>(sql`select ${boundedCount(rows)} as count`)).rows[0]?.count ?? 0

/** Total of a query: the result of `boundedCount`, or an estimate above 10,000. */
export const totalOf = async (orm: Orm, rows: SQL, counted: number | undefined): Promise<Total> => {
  const count = counted ?? 0
  return count <= EXACT_TO ? { count, isExact: true } : estimateOf(orm, rows, count)
}

/** Estimates the rows of a query with the planner, which reads none of them. @param atLeast number of rows that are known to exist */
export async function estimateOf(orm: Orm, rows: SQL, atLeast: number): Promise<Total> {
  const explained = await orm.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${rows}`)
  return { count: Math.max(atLeast, Math.round(explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)), isExact: false }
}
