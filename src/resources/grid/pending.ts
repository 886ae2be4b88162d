import type { Edits } from '../drafts/edits.ts'

/**
 * A cell that the reader has set, with the value that they saw before. Both are equal if the cell already had the value when its row, column or range
 * was set.
 */
export type SetCell = { readonly key: string; readonly was: boolean; readonly isOn: boolean }
export type Pending = ReadonlyMap<string, SetCell>

export const NOTHING_PENDING: Pending = new Map()

/** Returns the value that a cell shows: the pending one, else the saved one. */
export const isOn = (saved: ReadonlySet<string>, pending: Pending, key: string): boolean => pending.get(key)?.isOn ?? saved.has(key)

/**
 * Sets cells to one value. A single cell that returns to its former value is no longer pending. Of several cells, those that already have the value
 * are kept too, so that a save can detect that somebody else has changed them meanwhile.
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

/** Returns the value that a press gives to several cells: off if all are on, else on. */
export const toggled = (saved: ReadonlySet<string>, pending: Pending, keys: readonly string[]): boolean =>
  !keys.every((key) => isOn(saved, pending, key))

/** Returns the cells whose value would change. */
export const changedCells = (pending: Pending): readonly SetCell[] => [...pending.values()].filter(({ was, isOn: value }) => was !== value)

/** Removes cells that have been saved. A cell that was set anew while it was being saved stays pending, as a change of the value that is saved now. */
export const withoutSaved = (pending: Pending, sent: readonly SetCell[]): Pending => {
  const next = new Map(pending)
  for (const { key, was, isOn: value } of sent) {
    const wanted = pending.get(key)?.isOn ?? was
    if (wanted === value) next.delete(key)
    else next.set(key, { key, was: value, isOn: wanted })
  }
  return next
}

export const editsOf = (pending: Pending): Edits =>
  Object.fromEntries([...pending.values()].map(({ key, was, isOn: value }) => [key, { from: was, to: value }]))

/** Converts the edits of a draft to pending cells, for those cells that the grid still has. */
export const restoredCells = (edits: Edits, keys: ReadonlySet<string>): Pending =>
  new Map(
    Object.entries(edits).flatMap(([key, { from, to }]): [string, SetCell][] =>
      keys.has(key) && typeof from === 'boolean' && typeof to === 'boolean' ? [[key, { key, was: from, isOn: to }]] : [],
    ),
  )

/**
 * Applies pending changes to newer data. A change that the newer data already contain is dropped; a cell that somebody else has changed to another
 * value is reported as a conflict.
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

/** Resolves a conflict: `mine` keeps the reader's value as a change of the saved one, otherwise the saved value stays. */
export const resolved = (saved: ReadonlySet<string>, pending: Pending, key: string, mine: boolean): Pending => {
  const next = new Map(pending)
  const cell = next.get(key)
  next.delete(key)
  if (cell && mine) next.set(key, { ...cell, was: saved.has(key) })
  return next
}
