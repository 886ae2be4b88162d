import { and, eq } from 'drizzle-orm'
import { recordEvent } from '../accounts/events.ts'
import type { Database } from '../db/database.ts'
import { claimWarning, dueStep, expiresLast } from '../kit/notifications/expiry-warnings.ts'
import type { Logger } from '../platform/log.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { scimSetup, scimToken } from '../tables/providers/scim.table.ts'
import { notifyManagers } from './notify-managers.ts'
import { AHEAD_DAYS } from './warn-of-ends.ts'

/** Warns those who manage a provider, once at each step, that the last token of its directory expires: leavers are not deactivated from then on. */
export async function warnOfTokens({ db: { orm }, log }: { db: Pick<Database, 'orm'>; log: Logger }): Promise<void> {
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
    .where(expiresLast(scimToken, scimToken.providerId, Math.max(...AHEAD_DAYS)))
  for (const { id, expiresAt, warnedDays, name, providerId, ...provider } of ending) {
    const days = expiresAt && dueStep(AHEAD_DAYS, expiresAt, warnedDays)
    if (!days) continue
    await orm.transaction(async (tx) => {
      if (!(await claimWarning(tx, scimToken, id, days))) return
      const endsAt = expiresAt.toISOString()
      const detail = { provider: name, endsAt }
      log.warn(detail, 'The last token of a directory ends')
      await recordEvent(tx, { type: 'PROVIDER_TOKEN_ENDS', partnerId: provider.partnerId, detail })
      await notifyManagers(tx, { ...provider, id: providerId }, 'PROVIDER_TOKEN_ENDS', { endsAt })
    })
  }
}
