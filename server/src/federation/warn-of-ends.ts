import { eq } from 'drizzle-orm'
import { recordEvent } from '../accounts/events.ts'
import type { Database } from '../db/database.ts'
import { dueStep } from '../kit/notifications/expiry-warnings.ts'
import type { Logger } from '../platform/log.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { endOf } from './ends.ts'
import type { LoginProvider } from './providers.ts'
import { notifyManagers } from './notify-managers.ts'

/** Days before the end at which a warning is sent, nearest first. */
export const AHEAD_DAYS = [1, 7, 30, 60]

/**
 * Warns those who manage a provider that its last certificate or its client secret expires, once at each step. There is no warning while another
 * certificate is valid for longer.
 */
export async function warnOfEnd({ db, log }: { db: Pick<Database, 'orm'>; log: Logger }, provider: LoginProvider): Promise<void> {
  const end = endOf(provider)
  if (!end) return
  const isSameEnd = provider.certificateWarnedOf?.getTime() === end.getTime()
  const days = dueStep(AHEAD_DAYS, end, isSameEnd ? provider.warnedDays : null)
  if (days === undefined) return
  const detail = { provider: provider.name, endsAt: end.toISOString() }
  const isSaml = provider.protocol === 'SAML2'
  const type = isSaml ? 'PROVIDER_CERTIFICATE_ENDS' : 'PROVIDER_SECRET_ENDS'
  log.warn(detail, isSaml ? 'A certificate of a login provider ends' : 'A client secret of a login provider ends')
  await db.orm.transaction(async (tx) => {
    await tx.update(loginProvider).set({ certificateWarnedOf: end, warnedDays: days }).where(eq(loginProvider.id, provider.id))
    await recordEvent(tx, { type, partnerId: provider.partnerId, detail })
    await notifyManagers(tx, provider, type, { endsAt: detail.endsAt })
  })
}
