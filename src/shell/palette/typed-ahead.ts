/** Text typed between the shortcut that opens the palette and the appearance of its field. */
let typed = ''

/**
 * Collects what is typed and keeps it from the page, which would treat single keys as shortcuts and Enter as a press. Returns the function that stops
 * it.
 */
export const holdTyped = (): (() => void) => {
  typed = ''
  const listeners = new AbortController()
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hear, { capture: true, signal: listeners.signal })
  return () => listeners.abort()
}

export const takeTyped = (): string => {
  const text = typed
  typed = ''
  return text
}
