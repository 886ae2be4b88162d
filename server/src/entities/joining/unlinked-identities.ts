import { and, eq, sql } from 'drizzle-orm'
import type { JoinRefusal } from '../../../../contract/joining.ts'
import type { Orm } from '../../db/orm.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { unlinkedIdentity } from '../../tables/providers/joining.table.ts'

type Named = Pick<LoginProvider, 'id'>

const LONGEST = 320

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
const storable = (text: string): string => text.slice(0, LONGEST).toWellFormed().replaceAll('\0', '')

/** Records an identity without an account, so that an administrator can link it. A subject that cannot be stored as it is could never be linked. */
export async function recordUnlinked(
  orm: Pick<Orm, 'insert'>,
  { id }: Named,
  { subject, shownAs, email }: Pick<ExternalIdentity, 'subject' | 'shownAs' | 'email'>,
  reason: JoinRefusal,
): Promise<void> {
  if (storable(subject) !== subject) return
  const values = { shownAs: storable(shownAs), email: email === undefined ? null : storable(email), reason }
  await orm
    .insert(unlinkedIdentity)
    .values({ providerId: id, subject, ...values })
    .onConflictDoUpdate({
      target: [unlinkedIdentity.providerId, unlinkedIdentity.subject],
      set: { ...values, times: sql`${unlinkedIdentity.times} + 1`, lastAt: sql`now()` },
    })
}

/** Forgets an identity that has an account now. */
export const forgetUnlinked = async (orm: Pick<Orm, 'delete'>, { id }: Named, subject: string): Promise<void> =>
  void (await orm.delete(unlinkedIdentity).where(and(eq(unlinkedIdentity.providerId, id), eq(unlinkedIdentity.subject, subject))))
