import { useEffect, useRef } from 'react'
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { movedTo } from './place.ts'
import type { Place, Size } from './place.ts'

type RovingGrid = {
  grid: RefObject<HTMLTableElement | null>
  size: Size
  /** The rectangle that is marked, from where Shift was pressed first; undefined where it ends. */
  onRange: (from: Place, to: Place | undefined) => void
  /** Space, Enter or a press; `what`: with Shift the row, with Ctrl the column. */
  onPress: (at: Place, what: 'cell' | 'row' | 'column' | 'range') => void
}

/**
 * The keys of a grid, of which one cell at a time is a stop of the Tab key. That cell is moved in the document itself: an arrow key draws nothing anew.
 * Rows say their number by `data-row`, -1 for the headings, and by `data-first` the column of their first cell where that is no heading; cells say
 * nothing, as there are thousands. The box in a cell stands for it.
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
    // What was the stop may have gone with its row.
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
  // The focus comes also by other ways than the keys: from there they go on.
  const onFocus = (event: FocusEvent) => {
    const at = placeOf(event.target)
    if (!at || (at.row === active.current.row && at.column === active.current.column)) return
    cellAt(active.current)?.setAttribute('tabindex', '-1')
    cellAt(at)?.setAttribute('tabindex', '0')
    active.current = at
  }
  // Shift and a press would mark the words between as text.
  const onMouseDown = (event: MouseEvent) => event.shiftKey && event.preventDefault()
  return { onKeyDown, onClick, onMouseDown, onFocus }
}

const placeOf = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null
  const row = cell?.closest<HTMLTableRowElement>('tr[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: cell.cellIndex + firstOf(row) } : undefined
}

const firstOf = ({ dataset }: HTMLElement): number => Number(dataset['first'] ?? -1)
