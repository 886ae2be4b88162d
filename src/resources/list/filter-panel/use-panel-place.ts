import { useSyncExternalStore } from 'react'

/** Place of the panel: beside the rows if their columns keep their natural width, over the end of the rows, or over the whole page. */
type PanelPlace = 'beside' | 'over' | 'modal'

/** list-tools.module.css uses the same breakpoints. */
const [WIDE, WIDEST] = ['(min-width: 1024px)', '(min-width: 1600px)']

const matches = (query: string) => window.matchMedia(query).matches

const follow = (hear: () => void) => {
  const queries = [WIDE, WIDEST].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', hear)
  return () => {
    for (const query of queries) query.removeEventListener('change', hear)
  }
}

export const panelPlace = (): PanelPlace => (matches(WIDEST) ? 'beside' : matches(WIDE) ? 'over' : 'modal')

export const usePanelPlace = (): PanelPlace => useSyncExternalStore(follow, panelPlace)
