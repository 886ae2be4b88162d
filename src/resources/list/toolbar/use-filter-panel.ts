import { useCallback, useMemo, useRef, useState } from 'react'
import type { FilterItem } from '../address/filter.ts'

/** The condition that somebody wants to change; another object each time, so that it is asked for again. */
export type FilterTarget = { readonly item: FilterItem }

export type FilterPanelState = {
  opened: boolean
  /** It stays in the page once it was opened, with what was begun in it. */
  mounted: boolean
  target: FilterTarget | undefined
  /** @param item the condition that is to be changed; without one the filter as a whole */
  open: (item?: FilterItem) => void
  close: () => void
}

/** Whether the filter builder of a list is open, and on what; closing gives the focus back to what opened it. */
export const useFilterPanel = (): FilterPanelState => {
  const [state, setState] = useState<{ opened: boolean; mounted: boolean; target: FilterTarget | undefined }>(CLOSED)
  const opener = useRef<Element>(null)
  const open = useCallback((item?: FilterItem) => {
    opener.current = document.activeElement
    setState({ opened: true, mounted: true, target: item && { item } })
  }, [])
  const close = useCallback(() => {
    setState((last) => ({ ...last, opened: false, target: undefined }))
    // Its own way back a drawer knows only from its second opening on: the first is its first drawing.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [])
  return useMemo(() => ({ ...state, open, close }), [state, open, close])
}

const CLOSED = { opened: false, mounted: false, target: undefined }
