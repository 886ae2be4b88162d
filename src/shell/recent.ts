import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '#src/lib/storage/store.ts'
import { pageSubject } from '#src/ui/page/page-subject.ts'

/** A record that was looked at: `/vendor/users/1` and what it is called. */
export type Recent = { path: string; name: string }

const MOST = 5

/** The records looked at last, the newest first. In memory alone: names of people are kept in no browser. */
export const recents = createStore<readonly Recent[]>([])

/** Notes the record that is shown. What one person looked at is no other's. */
export const useRecents = (): void => {
  const { pathname } = useLocation()
  const name = useSyncExternalStore(pageSubject.subscribe, pageSubject.get)
  const path = /^\/(?:admin|vendor)\/\w+\/[^/]+/.exec(pathname)?.[0]
  useEffect(() => {
    if (name === undefined || path === undefined) return
    // Drawn while the name of the page before still stood.
    if (pageSubject.get() !== name) return
    recents.set([{ path, name }, ...recents.get().filter((other) => other.path !== path)].slice(0, MOST))
  }, [name, path])
  useEffect(() => () => recents.set([]), [])
}
