import type { AuthSnapshot } from './auth.machine.ts'

/** True while it is not yet known whether somebody is signed in. */
export const isSettling = (snapshot: AuthSnapshot) => snapshot.hasTag('settling')
/** The page is being left for the provider: show a loader and no data. */
export const isLeaving = (snapshot: AuthSnapshot) => snapshot.hasTag('leaving')
export const isSignedIn = (snapshot: AuthSnapshot) => snapshot.matches('signedIn')
/** Images and exports can be loaded by plain URL. */
export const isNegotiated = (snapshot: AuthSnapshot) => snapshot.matches({ signedIn: 'negotiated' })
export const claimsOf = (snapshot: AuthSnapshot) => (isSignedIn(snapshot) ? snapshot.context.user?.claims : undefined)
export const endReasonOf = (snapshot: AuthSnapshot) => (snapshot.matches('ended') ? snapshot.context.endReason : undefined)
export const failureOf = (snapshot: AuthSnapshot) => snapshot.context.failure
export const idleOf = (snapshot: AuthSnapshot) => snapshot.children.idle
export const renewalOf = (snapshot: AuthSnapshot) => snapshot.children.renewal
