/** The part of Storage that the portal uses. `persistent` is false where the browser keeps nothing: then values live as long as the page. */
export type GuardedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & { readonly persistent: boolean }

const PROBE = 'portico.probe'

/**
 * A storage that never throws when it is reached or read: a browser may refuse it as a whole, or be full. Writing reports a full
 * storage by its own error, so that nobody believes a lost value was kept.
 */
export const guardedStorage = (reach: () => Storage): GuardedStorage => {
  try {
    const storage = reach()
    storage.setItem(PROBE, PROBE)
    storage.removeItem(PROBE)
    return persistent(storage)
  } catch {
    return memory()
  }
}

const persistent = (storage: Storage): GuardedStorage => ({
  persistent: true,
  get length() {
    return storage.length
  },
  key: (index) => storage.key(index),
  getItem: (key) => storage.getItem(key),
  setItem: (key, value) => storage.setItem(key, value),
  removeItem: (key) => storage.removeItem(key),
})

const memory = (): GuardedStorage => {
  const values = new Map<string, string>()
  return {
    persistent: false,
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
