const LINGER = 300
const BEGINS = ['pointerdown', 'mousedown', 'touchstart', 'keydown'] as const
const ENDS = ['pointerup', 'mouseup', 'touchend', 'keyup', 'click', 'auxclick', 'contextmenu', 'dblclick'] as const

/**
 * Keeps gestures from the page: while the shield is up, a key, click or tap is swallowed from its beginning to the click or release that belongs to
 * it. Returns the function that lowers the shield. A gesture that has begun stays swallowed, and so does one that begins within 300 ms, because the
 * mouse that moved to dismiss an overlay often clicks at the same place. It uses the times of the events and no timer.
 */
export const raiseShield = (window: Window): (() => void) => {
  const keys = new Set<string>()
  let pointing = false
  let loweredAt: number | undefined
  const stop = new AbortController()
  const options = { capture: true, passive: false, signal: stop.signal } as const

  const isUp = (event: Event) => loweredAt === undefined || event.timeStamp - loweredAt < LINGER
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const begin = (event: Event) => {
    const key = 'code' in event ? String(event.code) : undefined
    // The pointer, mouse and touch events of one gesture follow each other, so only the first of them may find the shield down.
    const goesOn = key === undefined ? pointing && event.type !== 'pointerdown' : keys.has(key)
    if (!isUp(event) && !goesOn) return stop.abort()
    if (key === undefined) pointing = true
    else keys.add(key)
    swallow(event)
  }
  const end = (event: Event) => {
    if ('code' in event ? keys.delete(String(event.code)) : pointing) swallow(event)
    if (event.type === 'click') pointing = false
  }

  for (const type of BEGINS) window.addEventListener(type, begin, options)
  for (const type of ENDS) window.addEventListener(type, end, options)
  return () => {
    loweredAt ??= new Event('lowered').timeStamp
  }
}
