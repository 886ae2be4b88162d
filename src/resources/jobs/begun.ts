/** Navigation state of a link to a job that the reader has just started. */
export const BEGUN = { begun: true } as const

export const isBegun = (state: unknown): boolean => typeof state === 'object' && state !== null && 'begun' in state
