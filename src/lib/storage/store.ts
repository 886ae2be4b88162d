/** A value that code outside React sets and components read with `useSyncExternalStore`. */
export type Store<Value> = {
  get: () => Value
  set: (value: Value) => void
  subscribe: (hear: () => void) => () => void
}

export const createStore = <Value>(initial: Value): Store<Value> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const hear of listeners) hear()
    },
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
