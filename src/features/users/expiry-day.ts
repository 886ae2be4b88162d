/** The day at whose beginning in UTC a password expires, YYYY-MM-DD: a day of the calendar, the same in every time zone. */
export const expiryDay = (passwordExpiresAt: string): string => passwordExpiresAt.slice(0, 10)
