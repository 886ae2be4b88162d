import type { AuditAction } from '../../../../contract/audit-actions.ts'
import type { Orm } from '../../db/orm.ts'
import type { Database } from '../../db/database.ts'
import { writeOwnAudit } from '../../kit/audit/audit.ts'
import type { Host } from '../../kit/hosts.ts'
import { outbox } from '../../tables/outbox.table.ts'
import type { SendNow } from '../../kit/outbox/send-now.ts'
import type { UserRow } from '../../accounts/claims.ts'
import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import type { TryLimits } from '../../accounts/limits.ts'
import type { Logger } from '../../platform/log.ts'
import type { BreachCheck } from '../../accounts/passwords/breached-passwords.ts'
import { noticeMail, type Notice } from '../../accounts/messages/mails.ts'
import type { Page } from '../../accounts/page.ts'
import { actAs } from '../../accounts/security-stamp.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import type { Keyring } from '../../platform/secrets.ts'

export type Own = {
  db: Database
  keyring: Keyring
  sessions: Sessions
  limits: TryLimits
  fetching: FetchOptions
  log: Logger
  sendSms: SendNow
  /** Whether a new password is known from a data breach. */
  isBreached: BreachCheck
  host: Host
  user: UserRow
  sessionId: string
  /** Language and look of mails. */
  page: Page
}

type Change = { action: AuditAction; before?: unknown; after?: unknown; notice?: Notice }

/** Writes the audit row of a change to one's own account, and the mail that reports it, in the transaction of the change. */
export async function recordChange(
  tx: Pick<Orm, 'insert' | 'execute'>,
  { user, page }: Own,
  { action, before, after, notice }: Change,
): Promise<void> {
  await actAs(tx, user.id)
  await writeOwnAudit(tx, user, { action, before, after })
  if (notice !== undefined && user.email !== null) await tx.insert(outbox).values(noticeMail(page, user, user.email, notice))
}
