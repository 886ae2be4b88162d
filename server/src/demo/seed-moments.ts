import { draw } from './seed-random.ts'

export const DAY_MS = 86_400_000
export const DAYS_OF_EVENTS = 30

/**
 * Returns moments in the thirty days before `at`, by the fraction of all events until then: days differ, and a day at the weekend has a quarter of
 * the events of a working day.
 */
export function momentsBefore(at: Date): (fraction: number) => Date {
  const days = Array.from({ length: DAYS_OF_EVENTS }, (_, day) => new Date(at.valueOf() - (DAYS_OF_EVENTS - day) * DAY_MS))
  const weights = days.map((day, n) => (day.getUTCDay() % 6 === 0 ? 0.25 : 1) * (0.8 + 0.4 * draw('busy day', n)))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return (fraction) => {
    let left = fraction * all
    const day = Math.max(
      0,
      weights.findIndex((weight) => (left -= weight) < 0),
    )
    return new Date((days[day] ?? at).valueOf() + (1 + left / (weights[day] ?? 1)) * DAY_MS)
  }
}
