import type { AuthSnapshot } from './auth.machine.ts'

/** True while nobody can say yet whether somebody is signed in. */
export const isSettling = (snapshot: AuthSnapshot) => snapshot.hasTag('settling')
/** The page is about to be left for the provider: show a loader, no data. */
export const isLeaving = (snapshot: AuthSnapshot) => snapshot.hasTag('leaving')
export const isSignedIn = (snapshot: AuthSnapshot) => snapshot.matches('signedIn')
/** Images and exports may be asked for by plain address. */
export const isNegotiated = (snapshot: AuthSnapshot) => snapshot.matches({ signedIn: 'negotiated' })
export const claimsOf = (snapshot: AuthSnapshot) => (isSignedIn(snapshot) ? snapshot.context.user?.claims : undefined)
export const endReasonOf = (snapshot: AuthSnapshot) => (snapshot.matches('ended') ? snapshot.context.endReason : undefined)
export const failureOf = (snapshot: AuthSnapshot) => snapshot.context.failure
/** The running children of a signed-in session. */
export const idleOf = (snapshot: AuthSnapshot) => snapshot.children.idle
export const renewalOf = (snapshot: AuthSnapshot) => snapshot.children.renewal
