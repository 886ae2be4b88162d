import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { notification } from '../../tables/people/notification.table.ts'

/** Counting stops here, because a badge shows "99+" long before. */
const UNREAD_COUNTED_TO = 1000

export const unreadOf = (userId: string) => and(eq(notification.userId, userId), isNull(notification.readAt))

/** Number of unread notifications of a user. Counting stops at 1,000. */
export async function countUnread(orm: Pick<Orm, 'execute'>, userId: string): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${notification} where ${unreadOf(userId)} limit ${UNREAD_COUNTED_TO}) as counted`,
  )
  return rows[0]?.count ?? 0
}
