import { useEffect } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

/** Whom or what the page is about, such as a user's name: the first words of the tab's title, so that the tabs of two users differ. */
export const pageSubject = createStore<string | undefined>(undefined)

/** Names it while the page that calls this is shown. */
export const usePageSubject = (name: string | undefined): void => {
  useEffect(() => {
    pageSubject.set(name)
    return () => pageSubject.set(undefined)
  }, [name])
}
