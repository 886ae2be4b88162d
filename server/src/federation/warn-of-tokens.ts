import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordEvent } from '../accounts/events.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../platform/log.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { scimSetup, scimToken } from '../tables/providers/scim.table.ts'
import { notifyManagers } from './notify-managers.ts'

/** Days before the end at which a warning is sent, nearest first. */
const AHEAD_DAYS = [1, 7, 30, 60]
const DAY_MS = 86_400_000
const other = alias(scimToken, 'other')

/** Warns those who manage a provider, once at each step, that the last token of its directory expires: leavers are not deactivated from then on. */
export async function warnOfTokens({ db: { orm }, log }: { db: Pick<Database, 'orm'>; log: Logger }): Promise<void> {
  const outlives = sql`exists (select from ${scimToken} as other where ${other.providerId} = ${scimToken.providerId} and ${other.id} <> ${scimToken.id}
    and (${other.expiresAt} is null or ${other.expiresAt} > ${scimToken.expiresAt}))`
  const ending = await orm
    .select({
      id: scimToken.id,
      expiresAt: scimToken.expiresAt,
      warnedDays: scimToken.warnedDays,
      name: loginProvider.name,
      displayName: loginProvider.displayName,
      partnerId: loginProvider.partnerId,
      ofVendor: loginProvider.ofVendor,
      providerId: loginProvider.id,
    })
    .from(scimToken)
    .innerJoin(scimSetup, and(eq(scimSetup.providerId, scimToken.providerId), scimSetup.enabled))
    .innerJoin(loginProvider, eq(loginProvider.id, scimToken.providerId))
    .where(
      and(
        isNotNull(scimToken.expiresAt),
        gt(scimToken.expiresAt, sql`now()`),
        lte(scimToken.expiresAt, sql`now() + interval '60 days'`),
        sql`not ${outlives}`,
      ),
    )
  for (const { id, expiresAt, warnedDays, name, providerId, ...provider } of ending) {
    const left = (expiresAt?.getTime() ?? 0) - Date.now()
    const days = AHEAD_DAYS.find((ahead) => left <= ahead * DAY_MS)
    if (expiresAt === null || days === undefined || (warnedDays !== null && warnedDays <= days)) continue
    await orm.transaction(async (tx) => {
      // Another process may send the same warning; the update claims it.
      const claimed = await tx
        .update(scimToken)
        .set({ warnedDays: days })
        .where(and(eq(scimToken.id, id), or(isNull(scimToken.warnedDays), gt(scimToken.warnedDays, days))))
        .returning({ id: scimToken.id })
      if (claimed.length === 0) return
      const endsAt = expiresAt.toISOString()
      const detail = { provider: name, endsAt }
      log.warn(detail, 'The last token of a directory ends')
      await recordEvent(tx, { type: 'PROVIDER_TOKEN_ENDS', partnerId: provider.partnerId, detail })
      await notifyManagers(tx, { ...provider, id: providerId }, 'PROVIDER_TOKEN_ENDS', { endsAt })
    })
  }
}
