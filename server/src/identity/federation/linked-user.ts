import { and, eq, sql } from 'drizzle-orm'
import type { JoinRefusal } from '../../../../contract/joining.ts'
import type { ReceivedCode } from '../../../../contract/sign-in-findings.ts'
import { opensBy } from '../../access/provider-trust.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { mayEnter } from '../../accounts/find-user.ts'
import { lockedUntil } from '../../accounts/lockout.ts'
import type { Database } from '../../db/database.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import { FederationError } from '../../federation/federation-error.ts'
import { linksOf } from '../../federation/linked-identity.ts'
import type { Host } from '../../kit/hosts.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { readAccountStatus, type AccountStatus } from '../sign-in/account-status.ts'

/** Account status for a sign-in by a login provider; `above`: the user has more rights than those who manage it. */
type StandingHere = AccountStatus | 'locked' | 'above'

export const statusFindingCodes = {
  locked: 'ACCOUNT_LOCKED',
  disabled: 'ACCOUNT_DISABLED',
  elsewhere: 'ACCOUNT_ELSEWHERE',
  network: 'ACCOUNT_NETWORK',
  barred: 'ACCOUNT_BARRED',
  unconfirmed: 'ACCOUNT_UNCONFIRMED',
  above: 'ACCOUNT_ABOVE_PROVIDER',
} as const satisfies Record<Exclude<StandingHere, 'good'>, ReceivedCode>

/** Finding code of each reason why nobody joined at a sign-in that found no account. */
export const joinFindingCodes = {
  OFF: 'NONE',
  PAUSED: 'JOIN_PAUSED',
  NOT_PROVEN: 'JOIN_DOMAIN_NOT_PROVEN',
  EXISTS: 'JOIN_ADDRESS_IN_USE',
  BARRED: 'JOIN_SUBJECT_BARRED',
  LIMIT: 'JOIN_LIMIT',
} as const satisfies Record<JoinRefusal, ReceivedCode>

/** A user who is linked with a login provider, and whether it may speak for them. */
export type Linked = { readonly user: UserRow; readonly isSpokenFor: boolean }

/**
 * Finds the account on a host that an external identity is linked with, by provider and subject only.
 * @throws {FederationError} if the subject may mean several accounts
 */
export async function linkedUser(
  { orm }: Pick<Database, 'orm'>,
  host: Host,
  external: Pick<ExternalIdentity, 'provider' | 'subject' | 'ignoresCase'>,
): Promise<Linked | undefined> {
  const links = await linksOf(orm, external)
  const [link] = links
  if (!link) return undefined
  if (links.some(({ userId }) => userId !== link.userId))
    throw new FederationError('ACCOUNT', 'LINK_NOT_SINGLE', { received: { code: 'SEVERAL' } })
  const [found] = await orm
    .select({ user: userIdentity, isSpokenFor: sql<boolean>`${opensBy(userLogin.byLimited)}` })
    .from(userLogin)
    .innerJoin(userIdentity, eq(userIdentity.id, userLogin.userId))
    .innerJoin(loginProvider, eq(loginProvider.name, userLogin.loginProvider))
    .where(and(eq(userLogin.loginProvider, external.provider), eq(userLogin.providerKey, link.key), mayEnter(host)))
  return found
}

/** Whether the linked user may sign in by the provider, or the reason why not. @param address undefined for a test, which judges the account alone */
export async function accountStatus(
  db: Database,
  { user, isSpokenFor }: Linked,
  provider: string,
  address: string | undefined,
): Promise<StandingHere> {
  if (await lockedUntil(db, user.id)) return 'locked'
  const standing = await readAccountStatus(db, user, { provider, address })
  return standing === 'good' && !isSpokenFor ? 'above' : standing
}
