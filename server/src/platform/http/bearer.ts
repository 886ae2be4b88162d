/** What a 401 asks for (RFC 6750, 3): a caller who sent a token is told that it is not valid, which is when clients renew it. */
export const challengeOf = (authorization: string | undefined): string =>
  /^Bearer +\S/i.test(authorization ?? '') ? 'Bearer error="invalid_token"' : 'Bearer'

/** Returns the token of an Authorization header; undefined if there is none, or if it has another scheme. */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? '')?.[1]
