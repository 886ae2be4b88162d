import { useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * Where the control that has the focus goes, as 'Remove' does with what it removes, the focus goes to what follows in the same part of the page,
 * else to what stands before, else to the part itself. Left to the browser it begins anew at the top of the page.
 */
export const useFocusKept = <Part extends HTMLElement>() => {
  const part = useRef<Part>(null)
  useEffect(() => {
    const element = part.current
    if (!element) return undefined
    const controls = () => [...element.querySelectorAll<HTMLElement>(CONTROLS)]
    let held: EventTarget | null = null
    let upToHeld: readonly HTMLElement[] = []
    const hold = ({ target }: FocusEvent) => {
      held = target
      const all = controls()
      const at = all.findIndex((control) => control === target)
      upToHeld = all.slice(0, Math.max(at, 0))
    }
    const isGone = () => held instanceof Node && !held.isConnected && document.activeElement === document.body
    const keep = () => {
      if (!isGone()) return
      held = null
      const before = upToHeld.findLast((control) => control.isConnected)
      const left = controls()
      const next = left.findIndex((control) => control === before) + 1
      for (const control of [...left.slice(next), ...left.slice(0, next).toReversed()]) {
        control.focus({ preventScroll: true })
        if (document.activeElement === control) return
      }
      element.tabIndex = -1
      element.focus({ preventScroll: true })
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
