/** What repeated measurements came to: the median, and how far they spread. */
export type Figures = { runs: number; p50: number; p95: number; min: number; max: number }

/** @param values at least one */
export function figuresOf(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    runs: sorted.length,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
  }
}

/** Linear between the two nearest values. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)]
  const high = sorted[Math.ceil(place)]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.')
  return low + (high - low) * (place - Math.floor(place))
}
