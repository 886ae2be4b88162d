import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from '../db/orm.ts'
import type { Total } from './connection-type.ts'

export const EXACT_TO = 10_000

/** How many rows match: counted to 10,000, beyond that the planner's estimate. */
export async function countRows(orm: Orm, table: PgTable, matching: SQL | undefined): Promise<Total> {
  const rows = sql`select 1 from ${table} where ${matching ?? sql`true`}`
  const counted = await orm.execute<{ count: number }>(sql`select count(*)::int as count from (${rows} limit ${EXACT_TO + 1}) as counted`)
  const count = counted.rows[0]?.count ?? 0
  if (count <= EXACT_TO) return { count, isExact: true }
  const explained = await orm.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(sql`explain (format json) ${rows}`)
  return { count: Math.max(count, Math.round(explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)), isExact: false }
}
