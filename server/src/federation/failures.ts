import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import type { Logger } from '../platform/log.ts'
import { recordEvent } from '../accounts/events.ts'
import type { FederationError } from './federation-error.ts'
import { storeRefusal } from './store-trace.ts'
import type { LoginProvider } from './providers.ts'
import type { Trace } from './trace.ts'

type Deps = { db: Pick<Database, 'orm'>; log: Logger; host: Host }
type Failure = {
  provider: Pick<LoginProvider, 'id' | 'name'>
  error: FederationError
  trace: Trace
  /** Whether the user was linking a login instead of signing in. */
  isLink?: boolean
  userId?: string
  address?: string
}

/** Records in the server log, the event log and a trace why a sign-in by another provider was refused. */
export async function recordFailure({ db, log, host }: Deps, failure: Failure): Promise<void> {
  const { provider, error, address, isLink = false } = failure
  const { stage, finding, expected, received } = error
  const { id: trace, userId } = await storeRefusal({ db }, isLink ? 'LINK' : 'SIGN_IN', provider, failure)
  const detail = { provider: provider.name, stage, expected, received }
  log.warn({ reference: true, ...detail }, 'A sign-in at another provider was refused')
  const whose = userId ?? undefined
  await recordEvent(db.orm, {
    type: 'EXTERNAL_SIGN_IN_FAILED',
    userId: whose,
    partnerId: host.partner.partnerId,
    address,
    detail: { ...detail, finding, trace, providerId: provider.id },
  })
}
