type Channels = {
  /** @param miss called after notifications may have been missed */
  add(channel: string, hear: (payload: string) => void, miss?: () => void): { first: boolean; remove: () => boolean }
  dispatch(channel: string, payload: string): void
  names(): string[]
  /** Says that notifications may have been missed, because the connection was lost. */
  missed(): void
}

export function createChannels(): Channels {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  const missing = new Map<(payload: string) => void, () => void>()
  return {
    add(channel, hear, miss) {
      quoted(channel)
      const known = hearers.get(channel)
      const set = known ?? new Set()
      // A new wrapper for each call, so that one function may listen twice and stop once.
      const own = (payload: string) => hear(payload)
      set.add(own)
      if (miss) missing.set(own, miss)
      hearers.set(channel, set)
      return {
        first: known === undefined,
        remove() {
          set.delete(own)
          missing.delete(own)
          const last = set.size === 0 && hearers.get(channel) === set
          if (last) hearers.delete(channel)
          return last
        },
      }
    },
    dispatch(channel, payload) {
      for (const hear of hearers.get(channel) ?? []) hear(payload)
    },
    missed() {
      for (const miss of missing.values()) miss()
    },
    names: () => [...hearers.keys()],
  }
}

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
