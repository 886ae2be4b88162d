import { and, eq } from 'drizzle-orm'
import { recordEvent } from '../../accounts/events.ts'
import type { Database } from '../../db/database.ts'
import { notifyOperations } from '../../entities/apps/notify-operations.ts'
import { claimWarning, dueStep, expiresLast } from '../../kit/notifications/expiry-warnings.ts'
import type { Logger } from '../../platform/log.ts'
import { client, clientSecret } from '../../tables/client.table.ts'

/** Days before the end at which a warning is sent, nearest first. */
const AHEAD_DAYS = [1, 3, 14, 30]

/**
 * Warns vendor operations that the last secret of an app expires, once at each step. There is no warning while another secret is valid for longer.
 */
export async function warnOfSecrets({ db: { orm }, log }: { db: Pick<Database, 'orm'>; log: Logger }): Promise<void> {
  const ending = await orm
    .select({
      id: clientSecret.id,
      expiresAt: clientSecret.expiresAt,
      warnedDays: clientSecret.warnedDays,
      app: client.id,
      name: client.name,
      clientId: client.clientId,
    })
    .from(clientSecret)
    .innerJoin(client, and(eq(client.id, clientSecret.clientId), client.enabled))
    .where(expiresLast(clientSecret, clientSecret.clientId, Math.max(...AHEAD_DAYS)))
  for (const { id, expiresAt, warnedDays, app, name, clientId } of ending) {
    const days = expiresAt && dueStep(AHEAD_DAYS, expiresAt, warnedDays)
    if (!days) continue
    await orm.transaction(async (tx) => {
      if (!(await claimWarning(tx, clientSecret, id, days))) return
      const endsAt = expiresAt.toISOString()
      const detail = { client: clientId, endsAt }
      log.warn(detail, 'The last secret of an app ends')
      await recordEvent(tx, { type: 'APP_SECRET_ENDS', detail })
      await notifyOperations(tx, { id: app, name }, 'APP_SECRET_ENDS', { endsAt })
    })
  }
}
