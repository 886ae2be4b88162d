import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { shortLink } from '../../tables/outbox.table.ts'

/** The address that a user is asked to confirm; null when none is. */
export async function pendingEmailOf(orm: Pick<Orm, 'select'>, userId: string): Promise<string | null> {
  const [link] = await orm
    .select({ email: shortLink.data })
    .from(shortLink)
    .where(
      and(
        eq(shortLink.userId, userId),
        eq(shortLink.purpose, 'CONFIRM_EMAIL'),
        isNull(shortLink.usedAt),
        isNull(shortLink.revokedAt),
        gt(shortLink.expiresAt, new Date()),
      ),
    )
    .orderBy(desc(shortLink.createdAt))
    .limit(1)
  return link?.email ?? null
}
