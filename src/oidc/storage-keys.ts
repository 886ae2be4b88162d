/** Prefix of the entries that oidc-client-ts reads and writes. */
export const OIDC_PREFIX = 'oidc.'

/** After this an entry of a request that nobody answered is taken away. */
export const STALE_AFTER_SECONDS = 600

/** The key under which oidc-client-ts keeps the user; one sign-in per authority and client. */
export const userKey = (authority: string, clientId: string) => `${OIDC_PREFIX}user:${authority}:${clientId}`
