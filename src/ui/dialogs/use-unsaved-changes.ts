import { useEffect, useRef } from 'react'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'

/**
 * While `dirty`, leaving the page by a link, by Back, by closing the tab or by a reload asks first. `keep` puts a draft of
 * what was typed where it outlives the page. `paths`: of a form that stands on several, always the same list.
 */
export const useUnsavedChanges = (dirty: boolean, keep?: () => Promise<void>, paths?: readonly string[]): void => {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  }, [keep])
  useEffect(() => {
    if (!dirty) return undefined
    const release = unsavedChanges.hold(async () => latest.current?.(), paths)
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedChanges.any()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty, paths])
}
