import type { AppSnapshot } from './app.machine.ts'

export const isStarting = (snapshot: AppSnapshot) => snapshot.hasTag('starting')
/** Partner and provider are known: theme, router and guard may work. */
export const isStarted = (snapshot: AppSnapshot) => snapshot.matches('started')
export const startFailureOf = (snapshot: AppSnapshot) => snapshot.context.failure
/** The running auth actor; undefined until the start-up came that far. */
export const authOf = (snapshot: AppSnapshot) => snapshot.children.auth
