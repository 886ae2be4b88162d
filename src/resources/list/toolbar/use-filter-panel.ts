import { useCallback, useMemo, useRef, useState } from 'react'
import type { FilterItem } from '../address/filter.ts'

/** The condition to edit. A new object for each request, so that the same condition can be requested again. */
type FilterTarget = { readonly item: FilterItem }

export type FilterPanelState = {
  opened: boolean
  /** Whether the panel has been opened once. It then stays in the page with its draft. */
  mounted: boolean
  target: FilterTarget | undefined
  /** @param item the condition to edit; without it, the filter as a whole */
  open: (item?: FilterItem) => void
  close: () => void
}

/** State of the filter builder of a list. Closing it returns the focus to the element that opened it. */
export const useFilterPanel = (): FilterPanelState => {
  const [state, setState] = useState<{ opened: boolean; mounted: boolean; target: FilterTarget | undefined }>(CLOSED)
  const opener = useRef<Element>(null)
  const open = useCallback((item?: FilterItem) => {
    opener.current = document.activeElement
    setState({ opened: true, mounted: true, target: item && { item } })
  }, [])
  const close = useCallback(() => {
    setState((last) => ({ ...last, opened: false, target: undefined }))
    // A Mantine drawer restores the focus only from its second opening on, because it is mounted with the first.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [])
  return useMemo(() => ({ ...state, open, close }), [state, open, close])
}

const CLOSED = { opened: false, mounted: false, target: undefined }
