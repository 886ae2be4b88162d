import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/storage/store.ts'

const NONE: readonly string[] = []
const leftOut = createStore<readonly string[]>(NONE)

/** Says which pages of the shown record do not apply to it, while its frame stands. */
export const useLeftOut = (pages: readonly string[] = NONE): void => {
  const key = pages.join(' ')
  useEffect(() => {
    leftOut.set(key === '' ? NONE : key.split(' '))
    return () => leftOut.set(NONE)
  }, [key])
}

/** Whether a page of the shown record applies to it, by its address. */
export const useApplies = (): ((path: string) => boolean) => {
  const pages = useSyncExternalStore(leftOut.subscribe, leftOut.get)
  return (path) => !pages.some((page) => path.endsWith(`/${page}`))
}
