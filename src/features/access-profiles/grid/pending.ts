import { ACTIVITY_TYPES, keyOf } from './activities.ts'
import type { Activity, GridRow } from './activities.ts'

/** A cell that somebody has set: as it was when they saw it, and as it is to be. Where both are the same it was part of a row, column or range that they set. */
export type SetCell = Activity & { readonly was: boolean; readonly granted: boolean }
/** By the key of the activity. */
export type Pending = ReadonlyMap<string, SetCell>

export const NOTHING_PENDING: Pending = new Map()

/** What a cell shows: as it was set, else as it is saved. */
export const isGranted = (saved: ReadonlySet<string>, pending: Pending, key: string): boolean => pending.get(key)?.granted ?? saved.has(key)

/**
 * Sets cells to one value. One cell alone that is set back is no change any more; of several also those are kept that have the value already, so that a
 * save tells where somebody else has changed them meanwhile.
 */
export const setCells = (saved: ReadonlySet<string>, pending: Pending, cells: readonly Activity[], granted: boolean): Pending => {
  const next = new Map(pending)
  for (const { name, type } of cells) {
    const key = keyOf({ name, type })
    const was = pending.get(key)?.was ?? saved.has(key)
    if (was === granted && cells.length === 1) next.delete(key)
    else next.set(key, { name, type, was, granted })
  }
  return next
}

/** What a press on several cells makes of them: all granted, or none where all are. */
export const toggled = (saved: ReadonlySet<string>, pending: Pending, cells: readonly Activity[]): boolean =>
  !cells.every((cell) => isGranted(saved, pending, keyOf(cell)))

/** The cells that would change. */
export const changedCells = (pending: Pending): readonly SetCell[] => [...pending.values()].filter(({ was, granted }) => was !== granted)

/** What is sent: nothing where nothing would change. */
export const cellsToSend = (pending: Pending): readonly SetCell[] => (changedCells(pending).length === 0 ? [] : [...pending.values()])

/**
 * What is left of the changes over newer data: what has come true by itself is none any more, and what was set to a value that somebody else has
 * changed meanwhile is named.
 */
export const rebased = (saved: ReadonlySet<string>, pending: Pending): { pending: Pending; conflicts: ReadonlySet<string> } => {
  const next = new Map<string, SetCell>()
  const conflicts = new Set<string>()
  for (const [key, cell] of pending) {
    const now = saved.has(key)
    if (now === cell.granted && cell.was !== cell.granted) continue
    next.set(key, cell)
    if (now !== cell.was && now !== cell.granted) conflicts.add(key)
  }
  return { pending: next, conflicts }
}

/** The reader's word in a conflict: their value over what is saved by now, or what is saved. */
export const resolved = (saved: ReadonlySet<string>, pending: Pending, key: string, mine: boolean): Pending => {
  const next = new Map(pending)
  const cell = next.get(key)
  next.delete(key)
  if (cell && mine) next.set(key, { ...cell, was: saved.has(key) })
  return next
}

/** A place in the grid: row and column, -1 for their headings. */
export type Place = { readonly row: number; readonly column: number }

/** The cells of a place, or of the rectangle between two; a heading stands for its whole row or column. */
export const cellsBetween = (rows: readonly GridRow[], from: Place, to: Place): readonly Activity[] => {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)]
  const [first, last] = [Math.min(from.column, to.column), Math.max(from.column, to.column)]
  return rows.flatMap(({ name, types }, row) =>
    types.flatMap((type) => {
      const column = ACTIVITY_TYPES.indexOf(type)
      const isInRows = top === -1 || (row >= top && row <= bottom)
      const isInColumns = first === -1 || (column >= first && column <= last)
      return isInRows && isInColumns ? [{ name, type }] : []
    }),
  )
}

/** Where a key leads from a place; undefined for keys that do not move. */
export const movedTo = (
  { row, column }: Place,
  key: string,
  size: { readonly rows: number; readonly columns: number },
  far: boolean,
): Place | undefined => {
  const within = (at: Place): Place => ({
    row: Math.max(-1, Math.min(size.rows - 1, at.row)),
    column: Math.max(-1, Math.min(size.columns - 1, at.column)),
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: far ? -1 : row - 1, column })
    case 'ArrowDown':
      return within({ row: far ? size.rows - 1 : row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: far ? -1 : column - 1 })
    case 'ArrowRight':
      return within({ row, column: far ? size.columns - 1 : column + 1 })
    case 'PageUp':
      return within({ row: row - 10, column })
    case 'PageDown':
      return within({ row: row + 10, column })
    case 'Home':
      return within({ row: far ? -1 : row, column: -1 })
    case 'End':
      return within({ row: far ? size.rows - 1 : row, column: size.columns - 1 })
    default:
      return undefined
  }
}
