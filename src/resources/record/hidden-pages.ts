import { createContext, useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

const NONE: readonly string[] = []
const hiddenPages = createStore<readonly string[]>(NONE)

/** Paths of the pages of the current record that the navigation lists. */
export const RecordPages = createContext<readonly string[]>(NONE)

/** Hides pages of the current record that do not apply to it, while its frame is mounted. */
export const useHiddenPages = (pages: readonly string[] = NONE): void => {
  const key = pages.join(' ')
  useEffect(() => {
    hiddenPages.set(key === '' ? NONE : key.split(' '))
    return () => hiddenPages.set(NONE)
  }, [key])
}

/** Returns a function that tells by its path whether a page applies to the current record. */
export const useApplies = (): ((path: string) => boolean) => {
  const pages = useSyncExternalStore(hiddenPages.subscribe, hiddenPages.get)
  return (path) => !pages.some((page) => path.endsWith(`/${page}`))
}
