/** The part of Storage that the portal uses. `persistent` is false if the browser stores nothing: then values live as long as the page. */
export type GuardedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & { readonly persistent: boolean }

const PROBE = 'portico.probe'
/** Storage key of the recording of the statecharts, which yields to everything else. */
export const RECORDING_KEY = 'portico.recording'

/**
 * A storage that never throws when it is opened or read, although a browser may deny access to it. Writing throws the browser's own error if the
 * storage is full, so that the caller knows that the value is lost.
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
  setItem: (key, value) => {
    try {
      storage.setItem(key, value)
    } catch (full) {
      // Anything else is worth more than the recording of the statecharts.
      if (key === RECORDING_KEY || storage.getItem(RECORDING_KEY) === null) throw full
      storage.removeItem(RECORDING_KEY)
      storage.setItem(key, value)
    }
  },
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
