const SHAPE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(:\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/
/** Length of a date with a time in nanoseconds and an offset. */
const LONGEST = 35

type MomentForm = {
  /** Whether a date alone is accepted as its first moment in UTC. */
  readonly date?: boolean
  /** Whether the seconds may be left out. */
  readonly minutes?: boolean
}

/**
 * Reads a moment in ISO 8601 (RFC 3339): an existing day, and a time with its zone, in UTC within the years 0001 to 9999, which PostgreSQL can read
 * in this form. `new Date` takes 30 February for 2 March and accepts many other forms, so it must not be used for input.
 * @returns undefined if the text is no such moment
 */
export function readMoment(text: unknown, { date = false, minutes = false }: MomentForm = {}): Date | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  const [, day = '', seconds] = SHAPE.exec(text) ?? []
  if (!isDay(day) || (text === day ? !date : seconds === undefined && !minutes)) return undefined
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) return undefined
  // The offset may move it into year 0 or 10000.
  return /^(?!0000)\d{4}-/.test(moment.toISOString()) ? moment : undefined
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD, in the years 0001 to 9999. */
export function isDay(text: string): boolean {
  if (text.length !== 10 || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
