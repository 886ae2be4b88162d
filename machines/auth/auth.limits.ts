/** Milliseconds within which automatic redirects to the provider are counted. */
const SPAN = 60_000
/** Maximum number of redirects within the span; a third one is a loop. */
const MOST = 2

/** Automatic redirects, in epoch milliseconds, that are still within the span. */
export const recentRedirects = (redirectedAt: readonly number[], now: number): readonly number[] =>
  redirectedAt.filter((at) => now - at < SPAN)

/** Whether another automatic redirect would be a loop. Used by the chart and by the page that redirects before the chart runs. */
export const wouldLoop = (redirectedAt: readonly number[], now: number): boolean => recentRedirects(redirectedAt, now).length >= MOST
