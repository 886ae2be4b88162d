/** Within this span, in milliseconds, automatic redirects to the provider are counted. */
const SPAN = 60_000
/** A third one within the span is a loop. */
const MOST = 2

/** Those of the automatic redirects, in epoch milliseconds, that still count. */
export const recentRedirects = (redirectedAt: readonly number[], now: number): readonly number[] =>
  redirectedAt.filter((at) => now - at < SPAN)

/** One more automatic redirect would be a loop. Judged by the chart, and by the page that leaves before the chart runs. */
export const wouldLoop = (redirectedAt: readonly number[], now: number): boolean => recentRedirects(redirectedAt, now).length >= MOST
