import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from './orm.ts'

/** So few that nobody waits for a statement. */
const BATCH = 5000
const DAY_MS = 86_400_000

/**
 * Deletes the rows of a table that are older than so many days, in batches.
 * @param at the moment that counts; it needs an index, by which no row that stays is read
 * @returns how many
 */
export async function deleteOlder(orm: Pick<Orm, 'execute'>, at: PgColumn, days: number): Promise<number> {
  const end = new Date(Date.now() - days * DAY_MS).toISOString()
  for (let all = 0; ;) {
    const { rowCount } = await orm.execute(
      sql`delete from ${at.table} where ctid = any (array(select ctid from ${at.table} where ${at} < ${end}::timestamptz limit ${BATCH}))`,
    )
    all += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return all
  }
}
