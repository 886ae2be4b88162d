import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

const NONE: readonly string[] = []
const leftOut = createStore<readonly string[]>(NONE)

/** Hides pages of the current record that do not apply to it, while its frame is mounted. */
export const useHiddenPages = (pages: readonly string[] = NONE): void => {
  const key = pages.join(' ')
  useEffect(() => {
    leftOut.set(key === '' ? NONE : key.split(' '))
    return () => leftOut.set(NONE)
  }, [key])
}

/** Returns a function that tells by its path whether a page applies to the current record. */
export const useApplies = (): ((path: string) => boolean) => {
  const pages = useSyncExternalStore(leftOut.subscribe, leftOut.get)
  return (path) => !pages.some((page) => path.endsWith(`/${page}`))
}
