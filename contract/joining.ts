/**
 * Why somebody without an account does not join at a sign-in by a login provider. OFF: joining is not enabled. PAUSED: something has changed since it
 * was set. NOT_PROVEN: no address under a domain that is proven for this provider alone. EXISTS: somebody has the address already. BARRED: an account
 * of the same subject was unlinked or deleted. LIMIT: too many have joined within an hour.
 */
export const JOIN_REFUSALS = ['OFF', 'PAUSED', 'NOT_PROVEN', 'EXISTS', 'BARRED', 'LIMIT'] as const
export type JoinRefusal = (typeof JOIN_REFUSALS)[number]

/**
 * State of joining by a login provider. MANY_TENANTS: its issuer signs in people of any organisation. NO_DOMAIN: no domain is proven for it alone.
 * NO_CUSTOMER: the customer is gone or disabled. OTHER_REQUIRED: the customer
 * requires another login provider. NO_PROFILE: the access profile is gone. OTHER_SOURCE: another issuer, entity ID or kind of subject
 * since it was set. OWNER: who set it may no longer give what new users get.
 */
export const JOINING_STATES = [
  'OFF',
  'ON',
  'MANY_TENANTS',
  'NO_DOMAIN',
  'NO_CUSTOMER',
  'OTHER_REQUIRED',
  'NO_PROFILE',
  'OTHER_SOURCE',
  'OWNER',
] as const
export type JoiningState = (typeof JOINING_STATES)[number]
