import { useEffect } from 'react'
import { isCovered } from '#src/lib/is-covered.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { singleKeys } from '#src/lib/single-keys.ts'
import { shellDialogs } from './shell-dialogs.ts'

/** Ctrl/Cmd+K opens the palette everywhere. ? lists the shortcuts, but not while the user types or another dialog is open. */
export const useShellKeys = (): void =>
  useEffect(() => {
    const stop = new AbortController()
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return
      const dialog = askedBy(event)
      if (!dialog || isCovered()) return
      event.preventDefault()
      shellDialogs.set(dialog)
    }
    document.addEventListener('keydown', hear, { signal: stop.signal })
    return () => stop.abort()
  }, [])

const askedBy = (event: KeyboardEvent) => {
  const command = event.ctrlKey || event.metaKey
  if (command && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  return !command && event.key === '?' && singleKeys.get() && !isTyping(event.target) ? 'keys' : undefined
}
