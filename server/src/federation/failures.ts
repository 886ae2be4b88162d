import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import type { Logger } from '../platform/log.ts'
import { recordEvent } from '../accounts/events.ts'
import type { FederationError } from './federation-error.ts'
import type { LoginProvider } from './providers.ts'

type Deps = { db: Pick<Database, 'orm'>; log: Logger; host: Host }
type Failure = { provider: Pick<LoginProvider, 'name'>; error: FederationError; userId?: string; address?: string }

/** Tells whoever has to find the fault, in the log and in the event log, why a sign-in by another provider was refused. */
export async function recordFailure({ db, log, host }: Deps, { provider, error, userId, address }: Failure): Promise<void> {
  const { stage, expected, received } = error
  const detail = { provider: provider.name, stage, expected, received }
  log.warn({ reference: true, ...detail }, 'a sign-in at another provider was refused')
  await recordEvent(db.orm, { type: 'EXTERNAL_SIGN_IN_FAILED', userId, partnerId: host.partner.partnerId, address, detail })
}
