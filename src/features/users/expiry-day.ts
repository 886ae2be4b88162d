/** Returns the UTC day YYYY-MM-DD at whose start a password expires. It is a calendar day, the same in every time zone. */
export const expiryDay = (passwordExpiresAt: string): string => passwordExpiresAt.slice(0, 10)
