import { useEffect, useRef } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

const HEADINGS = 'h1, h2, h3'

/**
 * Where the control that has the focus goes, as 'Remove' does with what it removes, the focus goes to what follows in the same part of the page,
 * else to what stands before. Where nothing that could be pressed is left of what was there, as when the next step takes its place or its work is done,
 * it goes to the part's heading, from where that is read on; without one to the part itself. Left to the browser it begins anew at the top of the page.
 */
export const useFocusKept = <Part extends HTMLElement>() => {
  const part = useRef<Part>(null)
  useEffect(() => {
    const element = part.current
    if (!element) return undefined
    const controls = () => [...element.querySelectorAll<HTMLElement>(CONTROLS)]
    let held: EventTarget | null = null
    let upToHeld: readonly HTMLElement[] = []
    let known: readonly HTMLElement[] = []
    const hold = ({ target }: FocusEvent) => {
      held = target
      const all = controls()
      const at = all.findIndex((control) => control === target)
      upToHeld = all.slice(0, Math.max(at, 0))
      known = all
    }
    const isGone = () => held instanceof Node && !held.isConnected && document.activeElement === document.body
    const keep = () => {
      if (!isGone()) return
      held = null
      const before = upToHeld.findLast((control) => control.isConnected)
      const left = known.some((control) => control.isConnected) ? controls() : []
      const next = left.findIndex((control) => control === before) + 1
      for (const control of [...left.slice(next), ...left.slice(0, next).toReversed()]) {
        control.focus({ preventScroll: true })
        if (document.activeElement === control) return
      }
      const last = element.querySelector<HTMLElement>(HEADINGS) ?? element
      last.tabIndex = -1
      last.focus({ preventScroll: true })
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
