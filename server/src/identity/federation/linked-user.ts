import { and, eq } from 'drizzle-orm'
import type { UserRow } from '../../accounts/claims.ts'
import { mayEnter } from '../../accounts/find-user.ts'
import { lockedUntil } from '../../accounts/lockout.ts'
import type { Database } from '../../db/database.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { Host } from '../../kit/hosts.ts'
import { userIdentity, userLogin } from '../../tables/user.table.ts'
import { standingOf } from '../standing.ts'

/** Whose account an identity from elsewhere is linked with on a host: found by provider and subject alone. */
export async function linkedUser(
  { orm }: Pick<Database, 'orm'>,
  host: Host,
  { provider, subject }: Pick<ExternalIdentity, 'provider' | 'subject'>,
): Promise<UserRow | undefined> {
  const [found] = await orm
    .select({ user: userIdentity })
    .from(userLogin)
    .innerJoin(userIdentity, eq(userIdentity.id, userLogin.userId))
    .where(and(eq(userLogin.loginProvider, provider), eq(userLogin.providerKey, subject), mayEnter(host)))
  return found?.user
}

/** Whether they may sign in by it, or why not. */
export const standingHere = async (db: Database, user: UserRow): Promise<'locked' | Awaited<ReturnType<typeof standingOf>>> =>
  (await lockedUntil(db, user.id)) ? 'locked' : standingOf(db, user)
