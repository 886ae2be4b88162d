/** One box: an entry of the menu for the people of a user type. */
export type Cell = { readonly entry: string; readonly userType: number }
/** As it was when it was set, and as it is to be. */
export type SetCell = Cell & { readonly was: boolean; readonly shown: boolean }
/** What was set and not saved yet, by `keyOf`. */
export type Pending = ReadonlyMap<string, SetCell>

export const keyOf = ({ entry, userType }: Cell): string => `${userType} ${entry}`

/**
 * Sets boxes. One alone that is set back is no change any more; of a whole row or column those are kept too that are so already, so that a save
 * tells where somebody else has changed them meanwhile.
 */
export const withCells = (saved: ReadonlySet<string>, pending: Pending, cells: readonly Cell[], shown: boolean): Pending => {
  const next = new Map(pending)
  for (const cell of cells) {
    const key = keyOf(cell)
    const was = pending.get(key)?.was ?? saved.has(key)
    if (was === shown && cells.length === 1) next.delete(key)
    else next.set(key, { ...cell, was, shown })
  }
  return next
}

/** What is left over what is saved by now: what has come true by itself is none any more. */
export const leftOf = (saved: ReadonlySet<string>, pending: Pending): Pending =>
  new Map([...pending].filter(([key, { was, shown }]) => was === shown || saved.has(key) !== shown))

/** Those that a save would change. */
export const changedIn = (saved: ReadonlySet<string>, pending: Pending): readonly SetCell[] =>
  [...pending.values()].filter((cell) => saved.has(keyOf(cell)) !== cell.shown)

/** Those that somebody else has changed since they were set. */
export const conflictsIn = (saved: ReadonlySet<string>, pending: Pending): readonly SetCell[] =>
  changedIn(saved, pending).filter((cell) => saved.has(keyOf(cell)) !== cell.was)

/** The reader's word in conflicts: their own over what is saved by now, or what is saved. */
export const resolved = (saved: ReadonlySet<string>, pending: Pending, mine: boolean): Pending => {
  const next = new Map(pending)
  for (const cell of conflictsIn(saved, pending)) {
    const key = keyOf(cell)
    if (mine) next.set(key, { ...cell, was: saved.has(key) })
    else next.delete(key)
  }
  return next
}

type People = readonly { readonly userType: number; readonly people: number }[]

/** How many people see more, and how many less. */
export const effectOf = (changed: readonly SetCell[], people: People): { readonly gain: number; readonly lose: number } => {
  const count = (shown: boolean) => {
    const types = new Set(changed.filter((cell) => cell.shown === shown).map(({ userType }) => userType))
    return people.filter(({ userType }) => types.has(userType)).reduce((sum, each) => sum + each.people, 0)
  }
  return { gain: count(true), lose: count(false) }
}
