import { eq, sql, type SQL } from 'drizzle-orm'
import { SIGN_IN_OBSTACLES, type SignInObstacle } from '../../../../contract/sign-in-obstacles.ts'
import { isOutside } from '../../access/network-rules.ts'
import { portalAccessOf } from '../../access/portal-access.ts'
import { viewerOf } from '../../access/viewer.ts'
import { boundNetworks, hasOnlyDisabledCustomers } from '../../accounts/customer-status.ts'
import { dependsOnCustomers, isShutOut, requiredProviders } from '../../accounts/required-provider.ts'
import { lastProvenSignIn } from '../../accounts/sessions/sign-ins.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { lockedNow } from '../users/locked.ts'
import { hasNoWayIn, isInvitationOver, passwordHasExpired } from '../users/open-problems.ts'

const hasNoCustomer = sql`(${dependsOnCustomers} and not exists (select from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id}))`
const holds = (condition: SQL) => sql<boolean>`coalesce(${condition}, false)`

/**
 * Returns what prevents a user within the caller's reach from signing in, by the conditions that the sign-in itself checks. It counts all customers of
 * the user, also those beyond the caller's reach, and so names none.
 */
export async function readSignInObstacles({ owner }: Pick<RequestContext, 'owner'>, userId: string): Promise<SignInObstacle[]> {
  const [user] = await owner
    .select({
      isActive: userIdentity.isActive,
      isConfirmed: userIdentity.emailConfirmed,
      isLocked: holds(lockedNow()),
      isDisabled: holds(hasOnlyDisabledCustomers),
      isInvitationExpired: holds(isInvitationOver()),
      hasNoWayIn: holds(hasNoWayIn),
      isShutOut: holds(isShutOut),
      isBound: holds(sql`cardinality(${requiredProviders}) > 0`),
      hasNoCustomer: holds(hasNoCustomer),
      isPasswordExpired: holds(passwordHasExpired()),
      networkRules: boundNetworks,
    })
    .from(userIdentity)
    .where(eq(userIdentity.id, userId))
  if (!user) return []
  const viewer = user.isActive ? await viewerOf(owner, userId) : undefined
  const portal = viewer && portalAccessOf(viewer)
  // Anybody can fail with the name of a user: an attempt counts if its password was right.
  const attempt = user.networkRules ? await lastProvenSignIn(owner, userId) : undefined
  const found: Readonly<Record<SignInObstacle, boolean>> = {
    INACTIVE: !user.isActive,
    LOCKED: user.isLocked,
    CUSTOMERS_DISABLED: user.isDisabled,
    // Also of a user who is locked: unlocked, they would still need another invitation.
    INVITATION_EXPIRED: user.isActive && !user.isConfirmed && user.isInvitationExpired,
    INVITED: user.isActive && !user.isConfirmed && !user.isInvitationExpired,
    NO_WAY_IN: user.isConfirmed && user.hasNoWayIn,
    // An invitation leads to the required provider, and so does one that is sent again.
    PROVIDER_REQUIRED: user.isActive && user.isConfirmed && user.isShutOut && !user.hasNoWayIn,
    NETWORK: user.networkRules !== null && attempt?.address != null && isOutside(user.networkRules, attempt.address),
    NO_CUSTOMER: user.hasNoCustomer,
    PORTAL_NHR: portal === 'nhr',
    PORTAL_CUSTOMERS: portal === 'customers' && !user.isDisabled,
    // Whoever signs in by a login provider is not asked for a password.
    PASSWORD_EXPIRED: user.isPasswordExpired && !user.isBound,
  }
  return SIGN_IN_OBSTACLES.filter((obstacle) => found[obstacle])
}
