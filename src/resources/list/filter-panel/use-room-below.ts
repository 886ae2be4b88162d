import { useEffect, useLayoutEffect, useRef } from 'react'

/** Writes where an element begins in the window into its `--top`, so that it ends within: after each of its drawings, as the page is scrolled and resized. */
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
