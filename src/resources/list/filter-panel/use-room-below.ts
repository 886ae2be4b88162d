import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the element's distance from the top of the window in its `--top`, so that CSS can limit its height. Updated after each render and on scroll
 * and resize.
 */
export const useRoomBelow = <Part extends HTMLElement>(shown: boolean) => {
  const part = useRef<Part>(null)
  const fit = useRef(() => {
    const { current } = part
    if (current) current.style.setProperty('--top', `${Math.round(current.getBoundingClientRect().top)}px`)
  })
  useLayoutEffect(() => {
    if (shown) fit.current()
  })
  useEffect(() => {
    if (!shown) return undefined
    const left = new AbortController()
    for (const event of ['scroll', 'resize']) window.addEventListener(event, fit.current, { passive: true, signal: left.signal })
    return () => left.abort()
  }, [shown])
  return part
}
