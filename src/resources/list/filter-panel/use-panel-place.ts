import { useSyncExternalStore } from 'react'

/** Beside the rows where their columns stay as wide as what stands in them; over their end; or over the whole page. */
export type PanelPlace = 'beside' | 'over' | 'modal'

/** list-tools.module.css has the same bounds. */
const [WIDE, WIDEST] = ['(min-width: 1024px)', '(min-width: 1600px)']

const matches = (query: string) => window.matchMedia(query).matches

const follow = (hear: () => void) => {
  const queries = [WIDE, WIDEST].map((query) => window.matchMedia(query))
  for (const query of queries) query.addEventListener('change', hear)
  return () => {
    for (const query of queries) query.removeEventListener('change', hear)
  }
}

/** Where the window has room for a panel of a list. */
export const panelPlace = (): PanelPlace => (matches(WIDEST) ? 'beside' : matches(WIDE) ? 'over' : 'modal')

export const usePanelPlace = (): PanelPlace => useSyncExternalStore(follow, panelPlace)
