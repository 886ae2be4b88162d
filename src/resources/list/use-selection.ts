import { useCallback, useMemo, useState } from 'react'
import type { ListView } from './address.ts'
import { printAddress } from './address.ts'
import type { AnyList, AnyRow } from './list.ts'

/** `all`: everything that matches, but `ids`. */
export type Picked = { readonly ids: ReadonlySet<string>; readonly all: boolean }
export type SelectionState = Picked & {
  /** One row, or `undefined` for all rows of the page. */
  readonly pick: (id: string | undefined, on: boolean) => void
  readonly pickAll: () => void
  readonly clear: () => void
}

const NOBODY: Picked = { ids: new Set(), all: false }

/** The rows that are selected, also those of other pages; another filter or search selects nobody. */
export const useSelection = (list: AnyList, view: ListView, rows: readonly AnyRow[]): SelectionState => {
  const question = printAddress({ ...view, cursor: null }, list)
  const [state, setState] = useState({ question, picked: NOBODY })
  const picked = state.question === question ? state.picked : NOBODY
  const set = useCallback(
    (next: (picked: Picked) => Picked) =>
      setState((last) => ({ question, picked: next(last.question === question ? last.picked : NOBODY) })),
    [question],
  )
  const pick = useCallback(
    (id: string | undefined, on: boolean) => {
      const page = rows.map((row) => row.id)
      set((last) => pickRows(last, id === undefined ? page : [id], on, id === undefined))
    },
    [set, rows],
  )
  const pickAll = useCallback(() => set(() => ({ ids: new Set(), all: true })), [set])
  const clear = useCallback(() => set(() => NOBODY), [set])
  return useMemo(() => ({ ...picked, pick, pickAll, clear }), [picked, pick, pickAll, clear])
}

/** Rows put in or taken out; taken out of everything they are left out of it, and a whole page taken out of it leaves nobody. */
export const pickRows = (picked: Picked, rows: readonly string[], on: boolean, isPage: boolean): Picked => {
  const { all, ids } = picked
  if (all && isPage && !on) return NOBODY
  return { all, ids: on === all ? new Set([...ids].filter((id) => !rows.includes(id))) : new Set([...ids, ...rows]) }
}

export const isPicked = ({ all, ids }: Picked, id: string): boolean => all !== ids.has(id)
