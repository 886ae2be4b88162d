/** Today in UTC, in which the server switches modules on and off. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10)
