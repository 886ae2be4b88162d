/** Returns the token of an Authorization header; undefined if there is none, or if it has another scheme. */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? '')?.[1]
