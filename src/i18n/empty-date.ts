import type { DateValue } from './formats.ts'

const EMPTY_DAYS: ReadonlySet<string> = new Set(['1901-01-01', '0001-01-01'])
const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/

/** 1901-01-01 and 0001-01-01 mean "no date", in UTC as well as in the user's time zone. */
export const isEmptyDate = (date: Date): boolean => EMPTY_DAYS.has(date.toISOString().slice(0, 10)) || EMPTY_DAYS.has(localDay(date))

/** Parses a date. Undefined for an empty or invalid value. A day without a time is that day in the local time zone, not midnight in UTC. */
export const toDate = (value: DateValue): Date | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const date = isDayOnly(value) ? dayHere(value) : new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Whether a value is a calendar day (YYYY-MM-DD) without a time. */
export const isDayOnly = (value: DateValue): value is string => typeof value === 'string' && DAY_ONLY.test(value)

const dayHere = (text: string): Date => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  const date = new Date(2000, month - 1, day)
  date.setFullYear(year)
  return date
}

const localDay = (date: Date): string =>
  [String(date.getFullYear()).padStart(4, '0'), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join(
    '-',
  )
