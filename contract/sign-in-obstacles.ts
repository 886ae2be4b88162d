/**
 * What prevents a user from signing in, or from working once they have, in the order in which it has to be mended. INVITED: has not opened the
 * invitation yet. NO_WAY_IN: no password, no passkey and no linked login that lets them in. PROVIDER_REQUIRED: has to sign in by a login provider, and none of their
 * logins lets them in by it. NETWORK: the latest attempt came from outside the networks of all of their customers.
 * NO_CUSTOMER: a member of no customer. PORTAL_NHR, PORTAL_CUSTOMERS: may sign in, but not open the portal. PASSWORD_EXPIRED: a new password is
 * required at the next sign-in.
 */
export const SIGN_IN_OBSTACLES = [
  'INACTIVE',
  'LOCKED',
  'CUSTOMERS_DISABLED',
  'INVITATION_EXPIRED',
  'INVITED',
  'NO_WAY_IN',
  'PROVIDER_REQUIRED',
  'NETWORK',
  'NO_CUSTOMER',
  'PORTAL_NHR',
  'PORTAL_CUSTOMERS',
  'PASSWORD_EXPIRED',
] as const
export type SignInObstacle = (typeof SIGN_IN_OBSTACLES)[number]

/** Obstacles with which a user can sign in all the same. */
const AFTER_SIGN_IN: ReadonlySet<SignInObstacle> = new Set(['NO_CUSTOMER', 'PORTAL_NHR', 'PORTAL_CUSTOMERS', 'PASSWORD_EXPIRED'])

export const barsSignIn = (obstacle: SignInObstacle): boolean => !AFTER_SIGN_IN.has(obstacle)
