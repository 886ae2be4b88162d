import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { movedTo, type Place, type Size } from './place.ts'

type RovingGrid = {
  grid: RefObject<HTMLTableElement | null>
  size: Size
  /** Reports the marked rectangle, from where Shift was first pressed; `to` is undefined when the marking ends. */
  onRange: (from: Place, to: Place | undefined) => void
  /** Reports Space, Enter or a click. `what` is the row with Shift and the column with Ctrl. */
  onPress: (at: Place, what: 'cell' | 'row' | 'column' | 'range') => void
}

/**
 * Keyboard control of a grid with a roving tabindex: one cell at a time is a tab stop. The tabindex is moved in the DOM directly, so an arrow key
 * renders nothing. Rows have their index in `data-row` (-1 for the headings) and the column of their first cell in `data-first` if that is no
 * heading. Cells have no such attributes, as there are thousands. A checkbox in a cell is focused in its place.
 */
export const useRovingGrid = ({ grid, size, onRange, onPress }: RovingGrid) => {
  const active = useRef<Place>({ row: 0, column: 0 })
  const anchor = useRef<Place>(undefined)
  const cellAt = ({ row, column }: Place): HTMLElement | undefined => {
    const found = grid.current?.querySelector<HTMLTableRowElement>(`tr[data-row="${row}"]`)
    const cell = found?.cells[column - firstOf(found)]
    return cell?.querySelector<HTMLElement>('[role="checkbox"]') ?? cell
  }

  useEffect(() => {
    // The cell that was the tab stop may have disappeared with its row.
    if (!grid.current?.querySelector('[tabindex="0"]')) {
      active.current = { row: 0, column: 0 }
      cellAt(active.current)?.setAttribute('tabindex', '0')
    }
  })

  const moveTo = (to: Place, extends_: boolean) => {
    const cell = cellAt(to)
    if (!cell) return
    if (extends_) onRange((anchor.current ??= active.current), to)
    else if (anchor.current) {
      anchor.current = undefined
      onRange(to, undefined)
    }
    cellAt(active.current)?.setAttribute('tabindex', '-1')
    cell.setAttribute('tabindex', '0')
    active.current = to
    cell.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || placeOf(event.target) === undefined) return
    const to = movedTo(active.current, event.key, size, event.ctrlKey || event.metaKey)
    if (to) moveTo(to, event.shiftKey)
    else if (event.key === ' ' || event.key === 'Enter')
      onPress(active.current, anchor.current ? 'range' : event.shiftKey ? 'row' : event.ctrlKey ? 'column' : 'cell')
    else if (event.key === 'Escape' && anchor.current) {
      anchor.current = undefined
      onRange(active.current, undefined)
    } else return
    event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const at = placeOf(event.target)
    if (!at) return
    moveTo(at, event.shiftKey)
    onPress(at, anchor.current ? 'range' : 'cell')
  }
  // Focus may also arrive by a click or script; the keys then continue from there.
  const onFocus = (event: FocusEvent) => {
    const at = placeOf(event.target)
    if (!at || (at.row === active.current.row && at.column === active.current.column)) return
    cellAt(active.current)?.setAttribute('tabindex', '-1')
    cellAt(at)?.setAttribute('tabindex', '0')
    active.current = at
  }
  // A click with Shift would select the text between.
  const onMouseDown = (event: MouseEvent) => event.shiftKey && event.preventDefault()
  return { onKeyDown, onClick, onMouseDown, onFocus }
}

const placeOf = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null
  const row = cell?.closest<HTMLTableRowElement>('tr[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: cell.cellIndex + firstOf(row) } : undefined
}

const firstOf = ({ dataset }: HTMLElement): number => Number(dataset['first'] ?? -1)
