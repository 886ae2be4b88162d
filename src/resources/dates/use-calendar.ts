import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

const CALENDAR = '[data-dates-dropdown]'
/** Where the focus enters the calendar: the picked day, else today, else the first of the month. */
const ENTRIES = ['[data-selected]', '[data-today]', ':not([data-outside])']

/**
 * Controls when the calendar of a day field is open. The component library opens it on focus, but a dialog gives its first field the focus when it
 * opens, which would render a month of buttons at once. Here a press or the down arrow opens it, and a second down arrow moves the focus into it.
 * Escape closes only the calendar and not the dialog around it, and picking a day returns the focus to the field.
 * @returns `field` for the input, `around` for the wrapper of input and calendar, `close` for the handler of a picked day
 */
export const useCalendar = () => {
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
