const MINUTE = 60_000
const WARNED_FOR = 5 * MINUTE

/** Spans of quiet in milliseconds. */
export type IdleLimits = { warnAfter: number; expireAfter: number }

/**
 * When a quiet session is warned and when it ends: at `session_timeout` minutes and five minutes
 * before that; a session of less than ten minutes is warned half way.
 */
export const idleLimits = (sessionTimeout: number): IdleLimits => {
  const expireAfter = sessionTimeout * MINUTE
  return { expireAfter, warnAfter: expireAfter - Math.min(WARNED_FOR, expireAfter / 2) }
}
