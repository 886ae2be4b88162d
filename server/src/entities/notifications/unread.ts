import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { notification } from '../../tables/people/notification.table.ts'

/** More than this are not counted: a badge says "99+" long before. */
export const UNREAD_COUNTED_TO = 1000

export const unreadOf = (userId: string) => and(eq(notification.userId, userId), isNull(notification.readAt))

/** How many notifications a person has not read, counted no further than 1,000. */
export async function countUnread(orm: Pick<Orm, 'execute'>, userId: string): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${notification} where ${unreadOf(userId)} limit ${UNREAD_COUNTED_TO}) as counted`,
  )
  return rows[0]?.count ?? 0
}
