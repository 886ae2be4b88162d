type Listener<Value> = (value: Value) => void

/** Functions that listen by the ID of a user. `add` returns the function that ends the listening. */
export function createListeners<Value>() {
  const byUser = new Map<string, Set<Listener<Value>>>()
  return {
    add(userId: string, listener: Listener<Value>): () => void {
      const own = byUser.get(userId) ?? new Set()
      byUser.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && byUser.get(userId) === own) byUser.delete(userId)
      }
    },
    of: (userId: string): Iterable<Listener<Value>> => byUser.get(userId) ?? [],
    all: (): Iterable<Listener<Value>> => [...byUser.values()].flatMap((own) => [...own]),
  }
}
