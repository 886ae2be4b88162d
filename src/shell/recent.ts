import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '#src/lib/storage/store.ts'
import { pageSubject } from '#src/ui/page/page-subject.ts'

/** A record that was opened: its path, such as `/vendor/users/1`, and its name. */
type Recent = { path: string; name: string }

const MOST = 5

/** The most recently opened records, newest first. They are only in memory, because names of people must not be stored in a browser. */
export const recents = createStore<readonly Recent[]>([])

/** Records the record that is shown. The list is cleared when the shell is unmounted, so the next user does not see it. */
export const useRecents = (): void => {
  const { pathname } = useLocation()
  const name = useSyncExternalStore(pageSubject.subscribe, pageSubject.get)
  const path = /^\/(?:admin|vendor)\/\w+\/[^/]+/.exec(pathname)?.[0]
  useEffect(() => {
    if (name === undefined || path === undefined) return
    // Rendered while the name of the previous page was still set.
    if (pageSubject.get() !== name) return
    recents.set([{ path, name }, ...recents.get().filter((other) => other.path !== path)].slice(0, MOST))
  }, [name, path])
  useEffect(() => () => recents.set([]), [])
}
