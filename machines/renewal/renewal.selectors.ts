import { isNeeded } from './renewal.rules.ts'
import type { RenewalSnapshot } from './renewal.machine.ts'

/** A renewal is running. */
export const isRenewing = (snapshot: RenewalSnapshot) => snapshot.hasTag('busy')

/** The last renewal succeeded, and the next may begin. */
export const isResting = (snapshot: RenewalSnapshot) => snapshot.matches('resting')

/** The token cannot be renewed now, because there is no network or no response. */
export const isStranded = (snapshot: RenewalSnapshot) => snapshot.matches('stranded')

/** Whether a request that starts at `at` must request a renewal first. */
export const isDue = (snapshot: RenewalSnapshot, at: number) => snapshot.status === 'active' && isNeeded(snapshot.context, at)

/**
 * Whether a request that starts at `at` may proceed: with a token that is valid long enough, with the rest of its lifetime if no renewal is running,
 * or without a running renewal actor.
 */
export const mayGoOn = (snapshot: RenewalSnapshot, at: number) =>
  snapshot.status !== 'active' || !isNeeded(snapshot.context, at) || (!isRenewing(snapshot) && at < snapshot.context.expiresAt)
