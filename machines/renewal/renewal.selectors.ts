import { isNeeded } from './renewal.rules.ts'
import type { RenewalSnapshot } from './renewal.machine.ts'

/** A renewal is under way. */
export const isRenewing = (snapshot: RenewalSnapshot) => snapshot.hasTag('busy')

/** Without network, or without an answer, the token cannot be renewed for now. */
export const isStranded = (snapshot: RenewalSnapshot) => snapshot.matches('stranded')

/** Whether a request that starts at `at` has to ask for a renewal first. */
export const isDue = (snapshot: RenewalSnapshot, at: number) => snapshot.status === 'active' && isNeeded(snapshot.context, at)

/** Whether a request that starts at `at` may go on: with a token that lives long enough, with what is left of it, or without hope. */
export const mayGoOn = (snapshot: RenewalSnapshot, at: number) =>
  snapshot.status !== 'active' || !isNeeded(snapshot.context, at) || (!isRenewing(snapshot) && at < snapshot.context.expiresAt)
