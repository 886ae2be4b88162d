import type { IdleSnapshot } from './idle.machine.ts'

/** True from the warning to the end: the overlay is up, side panels are closed. */
export const showsInactivityOverlay = (snapshot: IdleSnapshot) => snapshot.hasTag('overlay')

/** The session is over: nothing of it may be seen any more. */
export const isOver = (snapshot: IdleSnapshot) => snapshot.hasTag('over')

/** Nobody has been here for long, or it is already over: nothing may go on by itself. */
export const isDeserted = (snapshot: IdleSnapshot) => snapshot.status !== 'active' || showsInactivityOverlay(snapshot) || isOver(snapshot)

/** When somebody was last active in any tab, in wall clock milliseconds; undefined before the first activity is known. */
export const lastActiveAt = ({ context }: IdleSnapshot) => context.lastSeen?.wall

/** When the session ends if nobody moves, in wall clock milliseconds; undefined before the first activity is known. */
export const endsAt = ({ context }: IdleSnapshot) => (context.lastSeen ? context.lastSeen.wall + context.limits.expireAfter : undefined)
