import { useEffect, type RefObject } from 'react'

/** Lets Ctrl+S or Cmd+S submit a form that has changes, unless a dialog covers it. */
export const useSaveKey = (form: RefObject<HTMLFormElement | null>, hasChanges: boolean): void =>
  useEffect(() => {
    if (!hasChanges) return undefined
    const left = new AbortController()
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (!event.repeat) form.current?.requestSubmit()
    }
    window.addEventListener('keydown', press, { signal: left.signal })
    return () => left.abort()
  }, [form, hasChanges])
