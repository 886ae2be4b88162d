import { unsavedChanges } from './unsaved-changes.ts'

/** Asks before the page is left while something is being sent. Returns the function that ends it. */
export function holdPage(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  const release = unsavedChanges.hold({ keep: async () => true, drop: () => undefined, isSending: () => true })
  return () => {
    window.removeEventListener('beforeunload', warn)
    release()
  }
}
