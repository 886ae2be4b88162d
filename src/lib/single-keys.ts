import { guardedStorage } from './storage/guarded-storage.ts'
import type { Store } from './storage/store.ts'

export const SINGLE_KEYS_KEY = 'single-keys'

const kept = guardedStorage(() => localStorage)
const hearers = new Set<() => void>()

/**
 * Whether single characters (`/`, `?`, `x`) are shortcuts. Who speaks to the computer or hits keys by accident turns them off (WCAG 2.2, 2.1.4);
 * like the colour scheme the choice is this browser's, for all its tabs, and outlives a session.
 */
export const singleKeys: Store<boolean> = {
  get: () => kept.getItem(SINGLE_KEYS_KEY) !== 'off',
  set: (on) => {
    if (on) kept.removeItem(SINGLE_KEYS_KEY)
    else kept.setItem(SINGLE_KEYS_KEY, 'off')
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
