import { useEffect, useRef } from 'react'
import { moveFocus } from './page-ready.ts'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

const HEADINGS = 'h1, h2, h3'

/**
 * Moves the focus when the focused control disappears, as 'Remove' does together with its item: to the next control in the same part of the page,
 * else to the previous one. If no earlier control of the part is left, for example because the next step replaces it or its work is done, the focus
 * moves to the heading of the part, so that reading continues from there; without a heading, to the part itself. The browser alone would restart at
 * the top of the page.
 */
export const useFocusFallback = <Part extends HTMLElement>() => {
  const part = useRef<Part>(null)
  useEffect(() => {
    const element = part.current
    if (!element) return undefined
    const controls = () => [...element.querySelectorAll<HTMLElement>(CONTROLS)]
    let focused: EventTarget | null = null
    let upToHeld: readonly HTMLElement[] = []
    let known: readonly HTMLElement[] = []
    const hold = ({ target }: FocusEvent) => {
      focused = target
      const all = controls()
      const at = all.findIndex((control) => control === target)
      upToHeld = all.slice(0, Math.max(at, 0))
      known = all
    }
    const isGone = () => focused instanceof Node && !focused.isConnected && document.activeElement === document.body
    const keep = () => {
      if (!isGone()) return
      focused = null
      const before = upToHeld.findLast((control) => control.isConnected)
      const remaining = known.some((control) => control.isConnected) ? controls() : []
      const next = remaining.findIndex((control) => control === before) + 1
      for (const control of [...remaining.slice(next), ...remaining.slice(0, next).toReversed()]) {
        moveFocus(control)
        if (document.activeElement === control) return
      }
      const last = element.querySelector<HTMLElement>(HEADINGS) ?? element
      last.tabIndex = -1
      moveFocus(last)
    }
    const watching = new MutationObserver(keep)
    watching.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', hold)
    return () => {
      watching.disconnect()
      element.removeEventListener('focusin', hold)
    }
  }, [])
  return part
}
