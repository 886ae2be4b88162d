/** A second press within this many milliseconds of the first belongs to a double click or double tap, as in browsers. */
const SECOND_PRESS = 500
/** Maximum distance from the first press in CSS pixels: a finger does not hit the same point twice. */
const NEAR = 24

/** Elements that open over the page: dialogs, and whatever Mantine renders at the end of the document (menus, option lists, calendars, drawers). */
const LAYERS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-portal]'
/** Elements that a press acts on. An icon within one may be rendered anew after the press. */
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role]'
/** Where a held Enter writes lines. */
const MULTILINE = 'textarea, [contenteditable="true"]'
const FOLLOWS = ['mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'] as const
const TOUCHES = ['touchstart', 'touchend'] as const

type Press = { readonly at: number; readonly x: number; readonly y: number; readonly control: Element; readonly layer: Element | null }

/**
 * Swallows the second press of a double click or double tap if the first one has changed what is under the pointer: something opened there, or closed
 * and revealed what was beneath, so it would hit something that the user has not seen yet. That is the case if the press is in another layer than the
 * first or the first control is gone. Of a held Enter the first press acts alone, as the browser repeats it for forms and buttons, also for one that has
 * just opened. Returns the function that stops it. It uses the times of the events and no timer.
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
    // The time of a third press counts from the second, and it still belongs to the control of the first.
    last = isSwallowed && last ? { ...last, at } : next
    if (isSwallowed) swallow(event)
  }
  const follow = (event: Event) => {
    // A click by keyboard or script has no position and belongs to no press.
    if (isSwallowed && (!(event instanceof MouseEvent) || isAt(last, event))) swallow(event)
  }

  const key = (event: KeyboardEvent) => {
    const { key, repeat, target } = event
    if (repeat && key === 'Enter' && isElement(target) && !target.closest(MULTILINE)) swallow(event)
  }

  window.addEventListener('keydown', key, { capture: true, signal: stop.signal })
  window.addEventListener('pointerdown', press, { capture: true, signal: stop.signal })
  for (const type of FOLLOWS) window.addEventListener(type, follow, { capture: true, signal: stop.signal })
  for (const type of TOUCHES) window.addEventListener(type, follow, { capture: true, passive: type === 'touchstart', signal: stop.signal })
  return () => stop.abort()
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target

const isSecond = (last: Press, { at, x, y }: Press) => at - last.at < SECOND_PRESS && Math.hypot(x - last.x, y - last.y) < NEAR

const isAt = (press: Press | undefined, { clientX, clientY }: MouseEvent): boolean =>
  press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) < 2 * NEAR
