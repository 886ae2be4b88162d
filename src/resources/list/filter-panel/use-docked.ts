import { useSyncExternalStore } from 'react'

/** From here on the panel stands beside the rows; list-tools.module.css has the same bound. */
const WIDE = '(min-width: 1024px)'

const follow = (hear: () => void) => {
  const wide = window.matchMedia(WIDE)
  wide.addEventListener('change', hear)
  return () => wide.removeEventListener('change', hear)
}

/** Whether the window is wide enough for a panel beside the rows. */
export const useDocked = (): boolean => useSyncExternalStore(follow, () => window.matchMedia(WIDE).matches)
