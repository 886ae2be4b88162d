import type { Edits } from '../drafts/edits.ts'

/** A cell that somebody has set: as it was when they saw it, and as it is to be. Where both are the same it was part of a row, column or range that they set. */
export type SetCell = { readonly key: string; readonly was: boolean; readonly isOn: boolean }
/** By the key of the cell. */
export type Pending = ReadonlyMap<string, SetCell>

export const NOTHING_PENDING: Pending = new Map()

/** What a cell shows: as it was set, else as it is saved. */
export const isOn = (saved: ReadonlySet<string>, pending: Pending, key: string): boolean => pending.get(key)?.isOn ?? saved.has(key)

/**
 * Sets cells to one value. One cell alone that is set back is no change any more; of several also those are kept that have the value already, so that a
 * save tells where somebody else has changed them meanwhile.
 */
export const setCells = (saved: ReadonlySet<string>, pending: Pending, keys: readonly string[], value: boolean): Pending => {
  const next = new Map(pending)
  for (const key of keys) {
    const was = pending.get(key)?.was ?? saved.has(key)
    if (was === value && keys.length === 1) next.delete(key)
    else next.set(key, { key, was, isOn: value })
  }
  return next
}

/** What a press on several cells makes of them: all on, or all off where all are on. */
export const toggled = (saved: ReadonlySet<string>, pending: Pending, keys: readonly string[]): boolean =>
  !keys.every((key) => isOn(saved, pending, key))

/** The cells that would change. */
export const changedCells = (pending: Pending): readonly SetCell[] => [...pending.values()].filter(({ was, isOn: value }) => was !== value)

/** The cells as a draft keeps them. */
export const editsOf = (pending: Pending): Edits =>
  Object.fromEntries([...pending.values()].map(({ key, was, isOn: value }) => [key, { from: was, to: value }]))

/** The cells of a draft that the grid still has. */
export const restoredCells = (edits: Edits, keys: ReadonlySet<string>): Pending =>
  new Map(
    Object.entries(edits).flatMap(([key, { from, to }]): [string, SetCell][] =>
      keys.has(key) && typeof from === 'boolean' && typeof to === 'boolean' ? [[key, { key, was: from, isOn: to }]] : [],
    ),
  )

/**
 * What is left of the changes over newer data: what has come true by itself is none any more, and what was set to a value that somebody else has
 * changed meanwhile is named.
 */
export const rebased = (saved: ReadonlySet<string>, pending: Pending): { pending: Pending; conflicts: ReadonlySet<string> } => {
  const next = new Map<string, SetCell>()
  const conflicts = new Set<string>()
  for (const [key, cell] of pending) {
    const now = saved.has(key)
    if (now === cell.isOn && cell.was !== cell.isOn) continue
    next.set(key, cell)
    if (now !== cell.was && now !== cell.isOn) conflicts.add(key)
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
