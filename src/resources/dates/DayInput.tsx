import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de.js'
import 'dayjs/locale/en-gb.js'
import 'dayjs/locale/es.js'
import 'dayjs/locale/fr-ca.js'
import { DateInput, DatesProvider } from '@mantine/dates'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode, type FocusEvent, type KeyboardEvent } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { dayIn, isDay, SAMPLE_DAY, today } from './day.ts'
import classes from './day-input.module.css'

const CALENDAR = '[data-dates-dropdown]'
/** Where the focus enters the calendar: the picked day, else today, else the first of the month. */
const ENTRIES = ['[data-selected]', '[data-today]', ':not([data-outside])']

/**
 * Controls when the calendar of a day field is open. The component library opens it on focus, but a dialog gives its first field the focus when it
 * opens, which would render a month of buttons at once. Here a press or the down arrow opens it, and a second down arrow moves the focus into it.
 * Escape closes only the calendar and not the dialog around it, and picking a day returns the focus to the field.
 * @returns `field` for the input, `around` for the wrapper of input and calendar, `close` for the handler of a picked day
 */
const useCalendar = () => {
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
    if (event.key !== 'ArrowDown' || event.target !== input.current) return undefined
    event.preventDefault()
    if (!isOpen) return setOpen(true)
    const days = ENTRIES.map((each) => document.querySelector<HTMLElement>(`${CALENDAR} td > button${each}`))
    return days.find((day) => day !== null)?.focus({ preventScroll: true })
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget === input.current || relatedTarget?.closest(CALENDAR)
    if (!isWithin) setOpen(false)
  }
  return {
    isOpen,
    setOpen,
    close,
    // A Mantine drawer closes on Escape before other handlers run, unless this attribute is set.
    field: { ref: input, onClick: () => setOpen(true), ...(isOpen && { 'data-mantine-stop-propagation': true }) },
    around: { onKeyDown: steer, onBlur: leave },
  }
}

const DAYJS_LOCALES: Readonly<Record<string, string>> = { 'en-GB': 'en-gb', 'en-US': 'en', 'fr-CA': 'fr-ca' }
const MONDAY = 1

export type DayInputProps = {
  label: string
  /** ID for a field that gets none from a form. */
  id?: string
  /** YYYY-MM-DD, or the typed text if it is no valid day. */
  value: string
  error?: ReactNode
  /** Called with the day as YYYY-MM-DD, '' for none, or the typed text as it is if it is no valid day, so that the form can report it. */
  onChange: (day: string) => void
  /** Properties from a form, whose label is shown. */
  field?: { id?: string; description?: ReactNode; required: boolean; 'data-path'?: string }
  /** Set if the past makes no sense here: its days are not offered. */
  fromToday?: boolean
  /** Set inside a modal dialog, outside of which nothing can be pressed. */
  inDialog?: boolean
}

/** A day field (YYYY-MM-DD), typed in the partner's date format or picked from a calendar that starts on Monday. It is a chunk of its own. */
const DayInput = ({ label, id, value, error, onChange, field, fromToday = false, inDialog = false }: DayInputProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const calendar = useCalendar()
  const sample = formats.date(SAMPLE_DAY)
  return (
    <DatesProvider settings={{ locale: DAYJS_LOCALES[i18n.locale] ?? i18n.locale, firstDayOfWeek: MONDAY }}>
      <DateInput
        {...calendar.field}
        data-value=""
        wrapperProps={calendar.around}
        id={id}
        {...(field ? { ...field, label } : { 'aria-label': label })}
        placeholder={t`e.g. ${sample}`}
        value={isDay(value) ? value : null}
        fixOnBlur={value === '' || isDay(value)}
        error={error}
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
        valueFormat={(day) => formats.date(day.slice(0, 10))}
        dateParser={(text) => dayIn(text, sample) ?? null}
        popoverProps={{
          opened: calendar.isOpen,
          onChange: calendar.setOpen,
          withinPortal: !inDialog,
          ...(inDialog && { floatingStrategy: 'fixed' }),
        }}
        getDayProps={(day) => ({ onClick: calendar.close, disabled: fromToday && day.slice(0, 10) < today() })}
        classNames={{ day: classes['day'] ?? '' }}
        ariaLabels={{
          previousMonth: t`Previous month`,
          nextMonth: t`Next month`,
          previousYear: t`Previous year`,
          nextYear: t`Next year`,
          previousDecade: t`Previous decade`,
          nextDecade: t`Next decade`,
        }}
        onInput={({ currentTarget: { value: text } }) => {
          if (text.trim() !== '' && dayIn(text, sample) === undefined) onChange(text)
        }}
        onChange={(day) => onChange(day?.slice(0, 10) ?? '')}
      />
    </DatesProvider>
  )
}

export default DayInput
