import { useEffect } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

/** Subject of the page, such as a user's name. The tab's title begins with it, so that the tabs of two users differ. */
export const pageSubject = createStore<string | undefined>(undefined)

/** Sets the subject while the calling page is mounted. */
export const usePageSubject = (name: string | undefined): void => {
  useEffect(() => {
    pageSubject.set(name)
    return () => pageSubject.set(undefined)
  }, [name])
}
