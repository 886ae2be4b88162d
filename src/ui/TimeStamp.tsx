import { isDayOnly, isEmptyDate, toDate } from '#src/i18n/empty-date.ts'
import { DASH, type DateValue } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'

/**
 * A moment in relative terms ('3 hours ago'; from a month on, the day), with the exact local and UTC time as tooltip. `as="date"` and `as="dateTime"`
 * write it in full instead. A day without a time has no tooltip. An empty value and the two empty dates are shown as a dash.
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
