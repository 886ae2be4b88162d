import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/orm.ts'
import type { Total } from './connection-type.ts'

export const EXACT_TO = 10_000

/** A query of the rows of a table that match. */
export const matchingRows = (table: PgTable, matching: SQL | undefined): SQL => sql`select 1 from ${table} where ${matching ?? sql`true`}`

/** Counts the rows of a query, but no further than to one beyond what is exact. */
export const boundedCount = (rows: SQL) => sql<number>`(select count(*)::int from (${rows} limit ${EXACT_TO + 1}) as counted)`

/**
 * How many rows a query has: counted to 10,000, beyond that the planner's estimate.
 * @param counted what `boundedCount` gave already
 */
export async function totalOf(orm: Orm, rows: SQL, counted?: number): Promise<Total> {
  const count = counted ?? (await orm.execute<{ count: number }>(sql`select ${boundedCount(rows)} as count`)).rows[0]?.count ?? 0
  if (count <= EXACT_TO) return { count, isExact: true }
  const explained = await orm.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${rows}`)
  return { count: Math.max(count, Math.round(explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)), isExact: false }
}
