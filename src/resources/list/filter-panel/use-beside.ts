import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Marks an element `data-beside` while it is shown, a frame later than it: who opens it sees it at once, and only then the rows make room for it,
 * all of which are laid out anew.
 */
export const useBeside = (part: RefObject<HTMLElement | null>, shown: boolean): void =>
  useEffect(() => {
    let painted: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => part.current?.toggleAttribute('data-beside', shown))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [part, shown])
