const MINUTE = 60_000
const WARNED_FOR = 5 * MINUTE

/** Limits of inactivity in milliseconds. */
export type IdleLimits = { warnAfter: number; expireAfter: number }

/**
 * Computes when an idle session gets a warning and when it ends: at `session_timeout` minutes, with the warning five minutes before that, or half way
 * in a session of less than ten minutes.
 */
export const idleLimits = (sessionTimeout: number): IdleLimits => {
  const expireAfter = sessionTimeout * MINUTE
  return { expireAfter, warnAfter: expireAfter - Math.min(WARNED_FOR, expireAfter / 2) }
}
