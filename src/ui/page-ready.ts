import { useEffect } from 'react'

export const MAIN_ID = 'main'

/**
 * Marks the page as ready: `data-ready` on `main`, which measurements and tests wait for.
 * Every page calls it, with false while its first data is on the way.
 */
export const usePageReady = (ready = true): void => {
  useEffect(() => {
    const main = document.getElementById(MAIN_ID)
    if (!main || !ready) return undefined
    main.dataset['ready'] = ''
    return () => {
      delete main.dataset['ready']
    }
  }, [ready])
}
