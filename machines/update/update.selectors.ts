import type { UpdateSnapshot } from './update.machine.ts'

/** A newer version is offered. */
export const isOffered = (snapshot: UpdateSnapshot) => snapshot.hasTag('offered')

/** The new version is taking over this tab. */
export const isActivating = (snapshot: UpdateSnapshot) => snapshot.hasTag('busy')
