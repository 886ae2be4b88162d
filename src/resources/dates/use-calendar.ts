import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

const CALENDAR = '[data-dates-dropdown]'
/** Where it is gone into: the picked day, else today, else the first of the month. */
const ENTRIES = ['[data-selected]', '[data-today]', ':not([data-outside])']

/**
 * When a day's calendar stands open. Not as soon as its field has the focus, as the component library would have it: a dialog that opens gives
 * its first field the focus, and drew a month of buttons nobody asked for. A press opens it, and the arrow down, which goes on into it when
 * pressed again; Escape closes it alone and not the dialog around it, and a picked day gives the focus back to the field.
 * @returns `field` for the input, `around` for what is around the input and its calendar, `close` for who picks a day
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
    // A drawer closes at Escape before anybody else hears of the key, unless it is told here not to.
    field: { ref: input, onClick: () => setOpen(true), ...(isOpen && { 'data-mantine-stop-propagation': true }) },
    around: { onKeyDown: steer, onBlur: leave },
  }
}
