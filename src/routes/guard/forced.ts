/** Marks a navigation that unsaved input must not block: the session ended, or the identity provider answered. */
export const FORCED = { forced: true } as const

export const isForced = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'forced' in state && state.forced === true
