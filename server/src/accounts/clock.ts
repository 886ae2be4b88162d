/** How far apart the clocks of processes may be, in milliseconds. */
const APART_MS = 60_000

/** Whether a moment that is to be past lies ahead: it was written while a clock ran ahead, and what it counts would last that much longer. */
export const isAhead = (moment: Date): boolean => moment.getTime() > Date.now() + APART_MS

/** The latest moment that is no such one. */
export const latestPast = (): Date => new Date(Date.now() + APART_MS)
