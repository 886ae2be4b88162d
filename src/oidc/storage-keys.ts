/** Prefix of the storage entries that oidc-client-ts reads and writes. */
export const OIDC_PREFIX = 'oidc.'

/** Seconds after which the entry of an unanswered request is removed. */
export const STALE_AFTER_SECONDS = 600

/** Storage key of the user in oidc-client-ts; there is one sign-in per authority and client. */
export const userKey = (authority: string, clientId: string) => `${OIDC_PREFIX}user:${authority}:${clientId}`
