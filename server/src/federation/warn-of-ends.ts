import { eq } from 'drizzle-orm'
import { recordEvent } from '../accounts/events.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../platform/log.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { endOf } from './ends.ts'
import type { LoginProvider } from './providers.ts'
import { tellKeepers } from './tell-keepers.ts'

/** So many days ahead it is told that sign-ins by a provider will stop, the nearest first. */
const AHEAD_DAYS = [1, 7, 30, 60]
const DAY_MS = 86_400_000

/**
 * Tells those who keep a provider that its last certificate or its client secret ends, once at each step; while another certificate is good for longer,
 * sign-ins go on.
 */
export async function warnOfEnd({ db, log }: { db: Pick<Database, 'orm'>; log: Logger }, provider: LoginProvider): Promise<void> {
  const end = endOf(provider)
  if (!end) return
  const days = AHEAD_DAYS.find((ahead) => end.getTime() - Date.now() <= ahead * DAY_MS)
  if (days === undefined) return
  const isSameEnd = provider.certificateWarnedOf?.getTime() === end.getTime()
  if (isSameEnd && provider.warnedDays !== null && provider.warnedDays <= days) return
  const detail = { provider: provider.name, endsAt: end.toISOString() }
  const isSaml = provider.protocol === 'SAML2'
  const type = isSaml ? 'PROVIDER_CERTIFICATE_ENDS' : 'PROVIDER_SECRET_ENDS'
  log.warn(detail, isSaml ? 'a certificate of a login provider ends' : 'a client secret of a login provider ends')
  await db.orm.transaction(async (tx) => {
    await tx.update(loginProvider).set({ certificateWarnedOf: end, warnedDays: days }).where(eq(loginProvider.id, provider.id))
    await recordEvent(tx, { type, partnerId: provider.partnerId, detail })
    await tellKeepers(tx, provider, type, { endsAt: detail.endsAt })
  })
}
