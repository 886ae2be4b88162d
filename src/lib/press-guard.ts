/** A second press within so many milliseconds of the first is the rest of a double click or double tap, as browsers count them. */
const SECOND_PRESS = 500
/** How far from the first, in CSS pixels: a finger does not hit the same point twice. */
const NEAR = 24

/** What opens over the page: a dialog, and whatever Mantine renders at the end of the document (menus, lists of choices, calendars, drawers). */
const LAYERS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-portal]'
/** What a press acts on; an icon within is drawn anew where the action goes on. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role]'
const FOLLOWS = ['mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'] as const
const TOUCHES = ['touchstart', 'touchend'] as const

type Press = { readonly at: number; readonly x: number; readonly y: number; readonly control: Element; readonly layer: Element | null }

/**
 * Ends a press where it acted: what a press opens appears under the finger, and what it closes lays bare what was beneath, so that the second press of
 * a double click or double tap would hit something that nobody has seen yet. Such a press, in another layer than the first or where its control is gone,
 * is swallowed whole. Answers how to stop. It uses the times of the events and no timer.
 */
export const guardPresses = (window: Window): (() => void) => {
  let last: Press | undefined
  let isSwallowed = false
  const stop = new AbortController()
  const swallow = (event: Event) => {
    if (event.type !== 'touchstart') event.preventDefault()
    event.stopImmediatePropagation()
  }

  const press = (event: PointerEvent) => {
    const { target, timeStamp: at, clientX: x, clientY: y } = event
    if (!isElement(target)) return
    const next = { at, x, y, control: target.closest(CONTROLS) ?? target, layer: target.closest(LAYERS) }
    isSwallowed = last !== undefined && isSecond(last, next) && (last.layer !== next.layer || !last.control.isConnected)
    // A third press counts from the second, and still belongs to what the first acted on.
    last = isSwallowed && last ? { ...last, at } : next
    if (isSwallowed) swallow(event)
  }
  const follow = (event: Event) => {
    // A click by a key or by a script belongs to no press: it has no place.
    if (isSwallowed && (!(event instanceof MouseEvent) || isAt(last, event))) swallow(event)
  }

  window.addEventListener('pointerdown', press, { capture: true, signal: stop.signal })
  for (const type of FOLLOWS) window.addEventListener(type, follow, { capture: true, signal: stop.signal })
  for (const type of TOUCHES) window.addEventListener(type, follow, { capture: true, passive: type === 'touchstart', signal: stop.signal })
  return () => stop.abort()
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target

const isSecond = (last: Press, { at, x, y }: Press) => at - last.at < SECOND_PRESS && Math.hypot(x - last.x, y - last.y) < NEAR

const isAt = (press: Press | undefined, { clientX, clientY }: MouseEvent): boolean =>
  press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) < 2 * NEAR
