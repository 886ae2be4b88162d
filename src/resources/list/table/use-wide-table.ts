import { useEffect, useRef } from 'react'

/**
 * Sets `data-scrolls` if the table is wider than its container. A table that fits must not be in a scroll container, where its header could not stick
 * to the top of the window.
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
