/** The token of an Authorization header; undefined where there is none, or of another scheme. */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? '')?.[1]
