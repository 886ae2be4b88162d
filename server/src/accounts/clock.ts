/** Tolerated difference between the clocks of processes, in milliseconds. */
const APART_MS = 60_000

/** Whether a moment that should be past is in the future: it was written while a clock ran ahead, and what it limits would last that much longer. */
export const isAhead = (moment: Date): boolean => moment.getTime() > Date.now() + APART_MS

/** Latest moment for which `isAhead` is false. */
export const latestPast = (): Date => new Date(Date.now() + APART_MS)
