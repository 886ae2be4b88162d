/** Subscribers of each LISTEN channel. */
export type Channels = {
  add(channel: string, hear: (payload: string) => void): { first: boolean; remove: () => boolean }
  dispatch(channel: string, payload: string): void
  names(): string[]
}

export function createChannels(): Channels {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  return {
    add(channel, hear) {
      quoted(channel)
      const known = hearers.get(channel)
      const set = known ?? new Set()
      // A new wrapper for each call, so that one function may listen twice and stop once.
      const own = (payload: string) => hear(payload)
      set.add(own)
      hearers.set(channel, set)
      return {
        first: known === undefined,
        remove() {
          set.delete(own)
          const last = set.size === 0 && hearers.get(channel) === set
          if (last) hearers.delete(channel)
          return last
        },
      }
    },
    dispatch(channel, payload) {
      for (const hear of hearers.get(channel) ?? []) hear(payload)
    },
    names: () => [...hearers.keys()],
  }
}

/** Quotes a channel name for SQL. */
export function quoted(channel: string): string {
  if (!/^[a-z][a-z\d_]*$/.test(channel)) throw new Error(`Not a channel name: ${channel}`)
  return `"${channel}"`
}

/** Removes the subscriber if LISTEN failed, and rethrows. */
export const undoing =
  (remove: () => boolean) =>
  (error: unknown): never => {
    remove()
    throw error
  }
