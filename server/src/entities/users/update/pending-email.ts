import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/orm.ts'
import { shortLink } from '../../../tables/outbox.table.ts'

export type PendingEmail = { readonly userId: string | null; readonly email: string | null; readonly createdBy: string | null }

/** Email addresses that users have been asked to confirm, the newest last. */
export const pendingEmails = (orm: Pick<Orm, 'select'>, userIds: readonly string[]): Promise<PendingEmail[]> =>
  orm
    .select({ userId: shortLink.userId, email: shortLink.data, createdBy: shortLink.createdBy })
    .from(shortLink)
    .where(
      and(
        inArray(shortLink.userId, [...userIds]),
        eq(shortLink.purpose, 'CONFIRM_EMAIL'),
        isNull(shortLink.usedAt),
        isNull(shortLink.revokedAt),
        gt(shortLink.expiresAt, new Date()),
      ),
    )
    .orderBy(shortLink.createdAt)
