import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Sets `data-beside` on an element one frame after it is shown. The panel is painted first; only then the rows make room for it, which causes a
 * layout of all of them.
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
