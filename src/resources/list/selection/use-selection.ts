import { useCallback, useMemo, useRef, useState } from 'react'
import { printContent } from '../address/address.ts'
import type { AnyList } from '../list.ts'
import type { ListState } from '../use-resource-list.ts'

/** `all`: everything that matches, but `ids`. */
export type Picked = { readonly ids: ReadonlySet<string>; readonly all: boolean }
/** One row, or `undefined` for all rows of the page; `isRange`: with all between it and the one that was picked before. */
export type PickRow = (id: string | undefined, on: boolean, isRange?: boolean) => void
export type SelectionState = Picked & {
  readonly pick: PickRow
  /** Goes from a row to the next with the range that began at the row picked last: what it comes to is picked, what it goes back over is not. */
  readonly extend: (from: string, to: string) => void
  readonly pickAll: () => void
  readonly clear: () => void
}

const NOBODY: Picked = { ids: new Set(), all: false }

/** The rows that are selected, also those of other pages; another filter, search or organisation selects nobody. */
export const useSelection = (list: AnyList, { view, scope, rows }: Pick<ListState, 'view' | 'scope' | 'rows'>): SelectionState => {
  const question = `${JSON.stringify(scope)}${printContent(view, list)}`
  const [state, setState] = useState({ question, picked: NOBODY })
  const picked = state.question === question ? state.picked : NOBODY
  const page = useMemo(() => rows.map((row) => row.id), [rows])
  /** Where a range begins: the row that was picked last. */
  const anchor = useRef<string>(undefined)
  const set = useCallback(
    (next: (picked: Picked) => Picked) =>
      setState((last) => ({ question, picked: next(last.question === question ? last.picked : NOBODY) })),
    [question],
  )
  const pick = useCallback<PickRow>(
    (id, on, isRange = false) => {
      const ids = id === undefined ? page : isRange ? rangeOf(page, anchor.current ?? id, id) : [id]
      anchor.current = id
      set((last) => pickRows(last, ids, on, id === undefined))
    },
    [set, page],
  )
  const extend = useCallback(
    (from: string, to: string) => {
      const start = page.includes(anchor.current ?? '') ? (anchor.current ?? from) : from
      anchor.current = start
      const isBack = rangeOf(page, start, to).length < rangeOf(page, start, from).length
      set((last) => (isBack ? pickRows(last, [from], false, false) : pickRows(last, rangeOf(page, start, to), true, false)))
    },
    [set, page],
  )
  const pickAll = useCallback(() => set(() => ({ ids: new Set(), all: true })), [set])
  const clear = useCallback(() => {
    anchor.current = undefined
    set(() => NOBODY)
  }, [set])
  return useMemo(() => ({ ...picked, pick, extend, pickAll, clear }), [picked, pick, extend, pickAll, clear])
}

/** The rows of a page from one to another, in either direction; the second alone where the first is on another page. */
export const rangeOf = (page: readonly string[], from: string, to: string): readonly string[] => {
  const [start, end] = [page.indexOf(from), page.indexOf(to)].toSorted((a, b) => a - b)
  return start === undefined || end === undefined || start < 0 ? [to] : page.slice(start, end + 1)
}

/** Rows put in or taken out; taken out of everything they are left out of it, and a whole page taken out of it leaves nobody. */
export const pickRows = (picked: Picked, rows: readonly string[], on: boolean, isPage: boolean): Picked => {
  const { all, ids } = picked
  if (all && isPage && !on) return NOBODY
  return { all, ids: on === all ? new Set([...ids].filter((id) => !rows.includes(id))) : new Set([...ids, ...rows]) }
}

export const isPicked = ({ all, ids }: Picked, id: string): boolean => all !== ids.has(id)
