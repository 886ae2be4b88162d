import { isDayOnly, isEmptyDate, toDate } from '#src/i18n/empty-date.ts'
import { DASH } from '#src/i18n/formats.ts'
import type { DateValue } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'

/**
 * A moment as people say it ('3 hours ago'; a month away and further, the day), with the exact local and UTC time behind it.
 * `as="date"` and `as="dateTime"` write it out instead. A day without a time is that day, with no moment behind it. Nothing and the two empty dates are a dash.
 */
export const TimeStamp = ({ value, as = 'moment' }: { value: DateValue; as?: 'moment' | 'date' | 'dateTime' }) => {
  const formats = useFormats()
  const date = toDate(value)
  if (date === undefined || isEmptyDate(date)) return <span>{DASH}</span>
  if (isDayOnly(value)) return <time dateTime={value}>{formats.date(date)}</time>
  const exact = `${formats.exact(date)} · ${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {formats[as](date)}
    </time>
  )
}
