import { guardedStorage } from './storage/guarded-storage.ts'
import type { Store } from './storage/store.ts'

export const SINGLE_KEYS_KEY = 'single-keys'

const storage = guardedStorage(() => localStorage)
const hearers = new Set<() => void>()

/**
 * Whether single characters (`/`, `?`, `x`) are shortcuts. Users of speech input, or who press keys by accident, can turn them off (WCAG 2.2, 2.1.4).
 * Like the colour scheme, the choice applies to this browser in all its tabs and outlives a session.
 */
export const singleKeys: Store<boolean> = {
  get: () => storage.getItem(SINGLE_KEYS_KEY) !== 'off',
  set: (on) => {
    if (on) storage.removeItem(SINGLE_KEYS_KEY)
    else storage.setItem(SINGLE_KEYS_KEY, 'off')
    for (const hear of hearers) hear()
  },
  subscribe: (hear) => {
    hearers.add(hear)
    window.addEventListener('storage', hear)
    return () => {
      hearers.delete(hear)
      window.removeEventListener('storage', hear)
    }
  },
}
