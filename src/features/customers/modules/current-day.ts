/** Today in UTC, by which the server turns modules on and off. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10)
