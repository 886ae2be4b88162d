/** Whether the browser reports that it is online, as a store for `useSyncExternalStore`. */
export const network = {
  get: (): boolean => navigator.onLine,
  subscribe: (listener: () => void): (() => void) => {
    const left = new AbortController()
    for (const change of ['online', 'offline']) window.addEventListener(change, listener, { signal: left.signal })
    return () => left.abort()
  },
}
