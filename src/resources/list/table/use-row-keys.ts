import { useEffect, useRef, type RefObject } from 'react'
import { isCovered } from '#src/lib/is-covered.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { singleKeys } from '#src/lib/single-keys.ts'
import { isPicked, type SelectionState } from '../selection/use-selection.ts'

/**
 * Selects rows by keyboard: `x` toggles the row that has the focus or else the pointer, Shift with an arrow key extends the range, and Escape clears
 * the selection. A Shift click outside of a row's controls selects up to it.
 */
export const useRowKeys = (body: RefObject<HTMLTableSectionElement | null>, selection: SelectionState | undefined) => {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  }, [selection])
  const picks = selection !== undefined
  useEffect(() => {
    const element = body.current
    if (!element || !picks) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const hear = (event: KeyboardEvent) => latest.current && press(event, element, latest.current)
    document.addEventListener('keydown', hear, { signal })
    // In the capture phase, so that it runs before the click opens the row's page.
    element.addEventListener('click', (event) => latest.current && pickUpTo(event, latest.current), { signal, capture: true })
    element.addEventListener('mousedown', keepUnmarked, { signal })
    return () => listening.abort()
  }, [body, picks])
}

const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'
const CONTROLS = 'a, button, input, label, select, textarea, summary, [role="button"]'
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const press = (event: KeyboardEvent, body: HTMLElement, selection: SelectionState) => {
  const { key, target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || isCovered()) return
  if (target instanceof Element && target.closest(OVERLAYS)) return
  if (key === 'Escape') return selection.all || selection.ids.size > 0 ? selection.clear() : undefined
  const row = rowOf(body.contains(document.activeElement) ? document.activeElement : body.querySelector('tr[data-id]:hover'))
  const id = row?.dataset['id']
  if (!row || id === undefined) return
  if (key.toLowerCase() === 'x' && singleKeys.get()) {
    event.preventDefault()
    return selection.pick(id, !isPicked(selection, id), event.shiftKey)
  }
  const step = STEPS[key]
  const next = step && event.shiftKey && rowBeside(row, step)
  if (!next) return
  event.preventDefault()
  selection.extend(id, next.dataset['id'] ?? id)
  next.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('tr[data-id]')

/** Skips the details of an expanded row. */
const rowBeside = (row: HTMLElement, step: 1 | -1) => {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])]
  return rows[rows.indexOf(row) + step]
}

/** Returns the row of a Shift click, unless the click was on a control. */
const pressedRow = ({ shiftKey, target }: MouseEvent) =>
  shiftKey && target instanceof Element && !target.closest(CONTROLS) ? rowOf(target) : undefined

const pickUpTo = (event: MouseEvent, selection: SelectionState) => {
  const id = pressedRow(event)?.dataset['id']
  if (id === undefined) return
  event.preventDefault()
  selection.pick(id, true, true)
}

/** Shift would select the text between. */
const keepUnmarked = (event: MouseEvent) => {
  if (pressedRow(event)) event.preventDefault()
}
