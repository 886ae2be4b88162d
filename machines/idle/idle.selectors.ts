import type { IdleSnapshot } from './idle.machine.ts'

/** True from the warning to the end: the overlay is shown and side panels are closed. */
export const showsInactivityOverlay = (snapshot: IdleSnapshot) => snapshot.hasTag('overlay')

/** The session has ended: none of its data may be visible. */
export const isOver = (snapshot: IdleSnapshot) => snapshot.hasTag('over')

/** The user is idle (after the warning) or the session has ended: background work must stop. */
export const isDeserted = (snapshot: IdleSnapshot) => snapshot.status !== 'active' || showsInactivityOverlay(snapshot) || isOver(snapshot)

/** Time of the last activity in any tab, in wall clock milliseconds. Undefined until the first activity is known. */
export const lastActiveAt = ({ context }: IdleSnapshot) => context.lastSeen?.wall

/** End of the session without further activity, in wall clock milliseconds. Undefined until the first activity is known. */
export const endsAt = ({ context }: IdleSnapshot) => (context.lastSeen ? context.lastSeen.wall + context.limits.expireAfter : undefined)
