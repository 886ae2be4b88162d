import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { Total } from './connection-type.ts'

export const EXACT_TO = 10_000

/** A query of the rows of a table that match. */
export const matchingRows = (table: SQLWrapper, matching: SQL | undefined): SQL =>
  sql`select 1 from ${table} where ${matching ?? sql`true`}`

/** A number that is the same in all statements of its kind, and no parameter of them. */
export const literalNumber = (value: number): SQL => sql.raw(String(value))

/** Counts the rows of a query, but no further than to one beyond what is exact. */
export const boundedCount = (rows: SQL) =>
  sql<number>`(select count(*)::int from (${rows} limit ${literalNumber(EXACT_TO + 1)}) as counted)`

/** The same, now. */
export const countOf = async (orm: Orm, rows: SQL): Promise<number> =>
  (await orm.execute<{ count: number }>(sql`select ${boundedCount(rows)} as count`)).rows[0]?.count ?? 0

/** How many rows a query has: what `boundedCount` gave, beyond 10,000 an estimate. */
export const totalOf = async (orm: Orm, rows: SQL, counted: number | undefined): Promise<Total> => {
  const count = counted ?? 0
  return count <= EXACT_TO ? { count, isExact: true } : estimateOf(orm, rows, count)
}

/** About how many rows a query has, by the planner, which reads none of them. @param atLeast as many are known */
export async function estimateOf(orm: Orm, rows: SQL, atLeast: number): Promise<Total> {
  const explained = await orm.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${rows}`)
  return { count: Math.max(atLeast, Math.round(explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)), isExact: false }
}
