const PARTS = 4

/** Axis values for counts from 0 to `most` or just above it, in steps of 1, 2, 2.5 or 5 times a power of ten, never below 1. */
export const roundTicks = (most: number): readonly number[] => {
  const least = Math.max(1, most / PARTS)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= least && Number.isInteger(one)) ?? least
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, at) => at * step)
}
