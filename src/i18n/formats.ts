import { isEmptyDate, toDate } from './empty-date.ts'
import { partnerDate } from './partner-date.ts'

export const DASH = '–'

/** Formats values for the user. Created by `createFormats`, read by `useFormats`. */
export type Formats = {
  locale: string
  /** A day in the user's date format; a dash for an empty value and for the two empty dates. */
  date(value: DateValue): string
  /** Day and time of day in the user's time zone. */
  dateTime(value: DateValue): string
  /** Time of day alone, for moments in the near future. */
  time(value: DateValue): string
  /** Day, time with seconds, and zone: the exact moment, for tooltips. */
  exact(value: DateValue): string
  /** Relative time, such as '3 minutes ago' or 'in 2 days'. */
  relative(value: DateValue, now?: number): string
  /** Like `relative` up to a month away, else the day, because 'last year' is too vague. */
  moment(value: DateValue, now?: number): string
  number(value: number): string
  list(values: readonly string[]): string
}
export type DateValue = Date | string | number | null | undefined

export type Culture = {
  /** Locale of numbers and times of day. */
  locale: string
  /** Date pattern such as DD/MM/YYYY; '' for that of the language. */
  dateFormat: string
  /** Language of the interface, for formats that contain words. */
  language: string
}

export const createFormats = ({ locale, dateFormat, language }: Culture): Formats => {
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const exactTime = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const distance = (date: Date, now: number) => relative.format(...span(date.getTime(), now))
  const number = new Intl.NumberFormat(locale)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const day = (date: Date) => partnerDate(date, dateFormat, language)
  const orDash = (value: DateValue, write: (date: Date) => string) => {
    const date = toDate(value)
    return date === undefined || isEmptyDate(date) ? DASH : write(date)
  }
  return {
    locale: language,
    date: (value) => orDash(value, day),
    dateTime: (value) => orDash(value, (date) => `${day(date)} ${time.format(date)}`),
    time: (value) => orDash(value, (date) => time.format(date)),
    exact: (value) => orDash(value, (date) => `${day(date)} ${exactTime.format(date)}`),
    relative: (value, now = Date.now()) => orDash(value, (date) => distance(date, now)),
    moment: (value, now = Date.now()) =>
      orDash(value, (date) => (Math.abs(date.getTime() - now) < MONTH ? distance(date, now) : day(date))),
    number: (value) => number.format(value),
    list: (values) => list.format(values),
  }
}

const MONTH = 2_629_800_000

const UNITS = [
  ['year', 31_557_600_000],
  ['month', MONTH],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Returns the distance in the largest unit of which it has at least one, rounded toward zero. Days are calendar days: 'yesterday' means the day
 * before, so a moment 40 hours ago can be two days ago.
 */
const span = (then: number, now: number): [number, Intl.RelativeTimeFormatUnit] => {
  const milliseconds = then - now
  for (const [unit, size] of UNITS)
    if (Math.abs(milliseconds) >= size) return [unit === 'day' ? daysBetween(now, then) : Math.trunc(milliseconds / size), unit]
  return [Math.trunc(milliseconds / 1000), 'second']
}

const daysBetween = (from: number, to: number) =>
  Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / 86_400_000)
