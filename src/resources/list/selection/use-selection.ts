import { useCallback, useMemo, useRef, useState } from 'react'
import { printContent } from '../address/address.ts'
import type { AnyList } from '../list.ts'
import type { ListState } from '../use-resource-list.ts'

/** With `all`, everything that matches is selected except `ids`. */
export type Picked = { readonly ids: ReadonlySet<string>; readonly all: boolean }
/** Selects or deselects a row, or with `undefined` all rows of the page. `isRange` includes all rows between it and the last one picked. */
type PickRow = (id: string | undefined, on: boolean, isRange?: boolean) => void
export type SelectionState = Picked & {
  readonly pick: PickRow
  /** Extends the range that began at the last picked row by one step. Going back deselects the row that is left. */
  readonly extend: (from: string, to: string) => void
  readonly pickAll: () => void
  /** Keeps only these of the selected rows. */
  readonly keep: (only: readonly string[]) => void
  readonly clear: () => void
}

const NOBODY: Picked = { ids: new Set(), all: false }

/**
 * Manages the selected rows, across pages. Another order keeps the selection. Another filter, state or search keeps the rows that were picked one by one,
 * some of which may not be shown then; what was selected as a whole, and the selection in another organisation, is cleared.
 */
export const useSelection = (list: AnyList, { view, scope, rows }: Pick<ListState, 'view' | 'scope' | 'rows'>): SelectionState => {
  const place = JSON.stringify(scope)
  const question = `${place}${printContent({ ...view, sort: list.sort }, list)}`
  const [state, setState] = useState({ place, question, picked: NOBODY })
  const isKept = state.question === question || (state.place === place && !state.picked.all)
  const picked = isKept ? state.picked : NOBODY
  const page = useMemo(() => rows.map((row) => row.id), [rows])
  /** Start of a range: the row that was picked last. */
  const anchor = useRef<string>(undefined)
  const set = useCallback(
    (next: (picked: Picked) => Picked) =>
      setState((last) => {
        const keeps = last.question === question || (last.place === place && !last.picked.all)
        return { place, question, picked: next(keeps ? last.picked : NOBODY) }
      }),
    [place, question],
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
  const keep = useCallback(
    (only: readonly string[]) => set((last) => ({ all: false, ids: new Set(only.filter((id) => isPicked(last, id))) })),
    [set],
  )
  const clear = useCallback(() => {
    anchor.current = undefined
    set(() => NOBODY)
  }, [set])
  return useMemo(() => ({ ...picked, pick, extend, pickAll, keep, clear }), [picked, pick, extend, pickAll, keep, clear])
}

/** Returns the rows between two of them in either direction; only the second if the first is on another page. */
const rangeOf = (page: readonly string[], from: string, to: string): readonly string[] => {
  const [start, end] = [page.indexOf(from), page.indexOf(to)].toSorted((a, b) => a - b)
  return start === undefined || end === undefined || start < 0 ? [to] : page.slice(start, end + 1)
}

/**
 * Adds rows to the selection or removes them. If everything is selected, removed rows become exceptions, and removing the whole page clears the
 * selection.
 */
export const pickRows = (picked: Picked, rows: readonly string[], on: boolean, isPage: boolean): Picked => {
  const { all, ids } = picked
  if (all && isPage && !on) return NOBODY
  return { all, ids: on === all ? new Set([...ids].filter((id) => !rows.includes(id))) : new Set([...ids, ...rows]) }
}

export const isPicked = ({ all, ids }: Picked, id: string): boolean => all !== ids.has(id)
