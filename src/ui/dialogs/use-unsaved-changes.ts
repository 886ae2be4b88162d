import { useEffect, useRef } from 'react'
import { unsavedChanges, type Draft } from '#src/lib/unsaved-changes.ts'

/** Interval of saving drafts in milliseconds: a session that ends without warning loses no more input than that. */
const DRAFT_EVERY = 5_000

/**
 * While `dirty`, leaving the page by a link, by Back, by closing the tab or by a reload asks first. A draft is saved every few seconds and when the
 * tab is hidden, because a sign-out in another tab or by an administrator comes without warning. Input that is reset to its original value leaves no
 * draft. `paths`: paths of a form that several pages share; always pass the same list.
 */
export const useUnsavedChanges = (dirty: boolean, draft?: Draft, paths?: readonly string[]): void => {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  useEffect(() => {
    if (!dirty) return undefined
    const keep = async (onlyChanged?: boolean) => (await latest.current?.keep(onlyChanged)) ?? false
    const release = unsavedChanges.hold(
      { keep, drop: () => latest.current?.drop(), isSending: () => latest.current?.isSending?.() ?? false },
      paths,
    )
    const stop = new AbortController()
    const warn = (event: BeforeUnloadEvent) => {
      if (unsavedChanges.any()) event.preventDefault()
    }
    const keepHidden = () => document.visibilityState === 'hidden' && void keep()
    window.addEventListener('beforeunload', warn, stop)
    document.addEventListener('visibilitychange', keepHidden, stop)
    const timer = setInterval(() => void keep(true), DRAFT_EVERY)
    return () => {
      clearInterval(timer)
      stop.abort()
      release()
    }
  }, [dirty, paths])
  const was = useRef(dirty)
  useEffect(() => {
    if (was.current && !dirty) latest.current?.drop()
    was.current = dirty
  }, [dirty])
}
