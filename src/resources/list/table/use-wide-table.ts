import { useEffect, useRef } from 'react'

/**
 * Lets a table that is wider than its place scroll in it (`data-scrolls`). One that fits does not, as in a box that scrolls the header could not
 * stay at the top of the window.
 */
export const useWideTable = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => element.toggleAttribute('data-scrolls', element.scrollWidth > element.clientWidth + 1))
    watch.observe(element)
    for (const child of element.querySelectorAll('table, thead')) watch.observe(child)
    return () => watch.disconnect()
  }, [])
  return box
}
