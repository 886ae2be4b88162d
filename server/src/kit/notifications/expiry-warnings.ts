import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from '../../db/orm.ts'
import type { clientSecret } from '../../tables/client.table.ts'
import type { scimToken } from '../../tables/providers/scim.table.ts'

type Expiring = typeof clientSecret | typeof scimToken

const DAY_MS = 86_400_000

/** Returns the step of the warning that is due, of `steps` in days before the end, nearest first; undefined if it was sent, or none is due yet. */
export function dueStep(steps: readonly number[], end: Date, warnedDays: number | null): number | undefined {
  const days = steps.find((ahead) => end.getTime() - Date.now() <= ahead * DAY_MS)
  return days === undefined || (warnedDays !== null && warnedDays <= days) ? undefined : days
}

/** Matches rows that expire within `days`, while no other row of the same owner is valid for longer. */
export const expiresLast = (table: Expiring, owner: PgColumn, days: number): SQL | undefined =>
  and(
    gt(table.expiresAt, sql`now()`),
    lte(table.expiresAt, sql`now() + make_interval(days => ${days})`),
    sql`not exists (select from ${table} as other where other.${sql.identifier(owner.name)} = ${owner} and other.id <> ${table.id}
      and (other.expires_at is null or other.expires_at > ${table.expiresAt}))`,
  )

/** Notes that a warning is sent; false if another process has sent it. */
export async function claimWarning(tx: Orm, table: Expiring, id: string, days: number): Promise<boolean> {
  const claimed = await tx
    .update(table)
    .set({ warnedDays: days })
    .where(and(eq(table.id, id), or(isNull(table.warnedDays), gt(table.warnedDays, days))))
    .returning({ id: table.id })
  return claimed.length > 0
}
