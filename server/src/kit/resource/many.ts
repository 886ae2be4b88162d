/** Of how many records or people on a change needs their number, so that nobody reaches more than they were shown. */
const MANY = 26

export const isMany = (count: number): boolean => count >= MANY
