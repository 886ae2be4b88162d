/** The state of an address that leads to a job which was begun just now. */
export const BEGUN = { begun: true } as const

export const isBegun = (state: unknown): boolean => typeof state === 'object' && state !== null && 'begun' in state
