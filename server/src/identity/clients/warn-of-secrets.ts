import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordEvent } from '../../accounts/events.ts'
import type { Database } from '../../db/database.ts'
import { notifyOperations } from '../../entities/apps/notify-operations.ts'
import type { Logger } from '../../platform/log.ts'
import { client, clientSecret } from '../../tables/client.table.ts'

/** Days before the end at which a warning is sent, nearest first. */
const AHEAD_DAYS = [1, 3, 14, 30]
const DAY_MS = 86_400_000
const other = alias(clientSecret, 'other')

/**
 * Warns vendor operations that the last secret of an app expires, once at each step. There is no warning while another secret is valid for longer.
 */
export async function warnOfSecrets({ db: { orm }, log }: { db: Pick<Database, 'orm'>; log: Logger }): Promise<void> {
  const outlives = sql`exists (select from ${clientSecret} as other where ${other.clientId} = ${clientSecret.clientId} and ${other.id} <> ${clientSecret.id}
    and (${other.expiresAt} is null or ${other.expiresAt} > ${clientSecret.expiresAt}))`
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
    .where(
      and(
        isNotNull(clientSecret.expiresAt),
        gt(clientSecret.expiresAt, sql`now()`),
        lte(clientSecret.expiresAt, sql`now() + interval '30 days'`),
        sql`not ${outlives}`,
      ),
    )
  for (const { id, expiresAt, warnedDays, app, name, clientId } of ending) {
    const left = (expiresAt?.getTime() ?? 0) - Date.now()
    const days = AHEAD_DAYS.find((ahead) => left <= ahead * DAY_MS)
    if (expiresAt === null || days === undefined || (warnedDays !== null && warnedDays <= days)) continue
    await orm.transaction(async (tx) => {
      // Another process may send the same warning; the update claims it.
      const claimed = await tx
        .update(clientSecret)
        .set({ warnedDays: days })
        .where(and(eq(clientSecret.id, id), or(isNull(clientSecret.warnedDays), gt(clientSecret.warnedDays, days))))
        .returning({ id: clientSecret.id })
      if (claimed.length === 0) return
      const endsAt = expiresAt.toISOString()
      const detail = { client: clientId, endsAt }
      log.warn(detail, 'The last secret of an app ends')
      await recordEvent(tx, { type: 'APP_SECRET_ENDS', detail })
      await notifyOperations(tx, { id: app, name }, 'APP_SECRET_ENDS', { endsAt })
    })
  }
}
