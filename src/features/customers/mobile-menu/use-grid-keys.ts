import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

type Place = { readonly row: number; readonly column: number }

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * One stop for Tab in a table of boxes, which arrow keys move; Home and End go along the row. Each box has `data-row` and `data-column`, -1 where it is
 * a heading.
 */
export const useGridKeys = (rows: number, columns: number) => {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextOf(placeOf(event.target) ?? place, event.key, columns)
    if (!next || next.row < -1 || next.row >= rows || next.column < -1 || next.column >= columns) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus()
  }
  const onFocus = (event: FocusEvent<HTMLTableElement>) => setPlace(placeOf(event.target) ?? place)
  const tabIndexOf = (row: number, column: number) => (row === place.row && column === place.column ? 0 : -1)
  return { hands: { onKeyDown, onFocus }, tabIndexOf }
}

function nextOf({ row, column }: Place, key: string, columns: number): Place | undefined {
  if (key === 'Home') return { row, column: -1 }
  if (key === 'End') return { row, column: columns - 1 }
  const step = STEPS[key]
  return step && { row: row + step.row, column: column + step.column }
}

const placeOf = (target: EventTarget): Place | undefined =>
  target instanceof HTMLElement && target.dataset['row'] !== undefined
    ? { row: Number(target.dataset['row']), column: Number(target.dataset['column']) }
    : undefined
