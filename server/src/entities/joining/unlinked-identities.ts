import { sql } from 'drizzle-orm'
import type { JoinRefusal } from '../../../../contract/joining.ts'
import type { Orm } from '../../db/orm.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { unlinkedIdentity } from '../../tables/providers/joining.table.ts'
import { vouchesForDomain } from './subject-source.ts'

type Answer = Pick<ExternalIdentity, 'subject' | 'shownAs' | 'email' | 'hostedDomain'>

const LONGEST = 320

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
const storable = (text: string): string => text.slice(0, LONGEST).toWellFormed().replaceAll('\0', '')

/**
 * Records an identity without an account, so that an administrator can link it. A subject that cannot be stored as it is could never be linked. The
 * address of an account that may be anybody's is not stored, because it would suggest a user.
 */
export async function recordUnlinked(
  orm: Pick<Orm, 'insert'>,
  provider: Pick<LoginProvider, 'id' | 'protocol' | 'authority'>,
  external: Answer,
  reason: JoinRefusal,
): Promise<void> {
  const { subject, shownAs, email } = external
  if (storable(subject) !== subject) return
  const isOwn = email !== undefined && vouchesForDomain(provider, external)
  const values = { shownAs: storable(shownAs), email: isOwn ? storable(email) : null, reason }
  await orm
    .insert(unlinkedIdentity)
    .values({ providerId: provider.id, subject, ...values })
    .onConflictDoUpdate({
      target: [unlinkedIdentity.providerId, unlinkedIdentity.subject],
      set: { ...values, times: sql`${unlinkedIdentity.times} + 1`, lastAt: sql`now()` },
    })
}
