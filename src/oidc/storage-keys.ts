/** Prefix of the entries that oidc-client-ts reads and writes. */
export const OIDC_PREFIX = 'oidc.'

/** The key under which oidc-client-ts keeps the user; one sign-in per authority and client. */
export const userKey = (authority: string, clientId: string) => `${OIDC_PREFIX}user:${authority}:${clientId}`
