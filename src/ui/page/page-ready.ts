import { useEffect, useState } from 'react'
import { afterReady, pageReadiness } from '#src/lib/page-readiness.ts'

export const MAIN_ID = 'main'

/**
 * Marks the page as ready: sets `data-ready` on `main`, which measurements, tests and all prefetching wait for. Every page calls it, with false while
 * its first data is loading.
 */
export const usePageReady = (ready = true): void => {
  useEffect(() => {
    const main = document.getElementById(MAIN_ID)
    if (!main || !ready) return undefined
    main.dataset['ready'] = ''
    pageReadiness.set(true)
    return () => {
      delete main.dataset['ready']
      pageReadiness.set(false)
    }
  }, [ready])
}

/** Whether the first page is ready and the browser has been idle since. Stays false while not `wanted`. */
export const useAfterReady = (isWaiting = true): boolean => {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => (isWaiting ? afterReady(window, () => setAfter(true)) : undefined), [isWaiting])
  return isAfter && isWaiting
}

let isMoving = false
/** Moves the focus on behalf of the page, as when the focused control has disappeared, and not because the person asked for it. */
export const moveFocus = (to: HTMLElement): void => {
  isMoving = true
  to.focus({ preventScroll: true })
  isMoving = false
}
export const isFocusMovedByPage = () => isMoving
