/** Marks a navigation that no unsaved form may stop: the session ended, the provider answered. */
export const FORCED = { forced: true } as const

export const isForced = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'forced' in state && state.forced === true
