import { useEffect } from 'react'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'

/** While `dirty`, leaving the page by a link, by Back, by closing the tab or by a reload asks first (spec section 2). */
export const useUnsavedChanges = (dirty: boolean): void => {
  useEffect(() => {
    if (!dirty) return undefined
    const release = unsavedChanges.hold()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty])
}
