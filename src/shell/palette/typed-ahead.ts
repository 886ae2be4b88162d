/** What was typed after the keys that open the palette and before its field was there. */
let typed = ''

/** Keeps what is typed from the page beneath, which would take single keys for shortcuts and Enter for a press, until the function it answers is called. */
export const holdTyped = (): (() => void) => {
  typed = ''
  const held = new AbortController()
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', hear, { capture: true, signal: held.signal })
  return () => held.abort()
}

/** Hands over what was held, once. */
export const takeTyped = (): string => {
  const text = typed
  typed = ''
  return text
}
