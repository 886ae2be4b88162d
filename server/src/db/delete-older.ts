import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deleteInBatches } from './delete-in-batches.ts'
import type { Orm } from './orm.ts'

const DAY_MS = 86_400_000

/**
 * Deletes the rows of a table that are older than this number of days, in batches.
 * @param at column with the age of a row; it needs an index, so that rows that stay are not read
 * @returns how many were deleted
 */
export function deleteOlder(orm: Pick<Orm, 'execute'>, at: PgColumn, days: number, closing?: AbortSignal): Promise<number> {
  const end = new Date(Date.now() - days * DAY_MS).toISOString()
  return deleteInBatches(
    orm,
    (most) =>
      sql`delete from ${at.table} where ctid = any (array(select ctid from ${at.table} where ${at} < ${end}::timestamptz limit ${most}))`,
    closing,
  )
}
