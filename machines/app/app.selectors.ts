import type { AppSnapshot } from './app.machine.ts'

export const isStarting = (snapshot: AppSnapshot) => snapshot.hasTag('starting')
/** Partner and provider are known, so theme, router and guard can work. */
export const isStarted = (snapshot: AppSnapshot) => snapshot.matches('started')
export const startFailureOf = (snapshot: AppSnapshot) => snapshot.context.failure
/** Running auth actor. Undefined until the start-up has reached it. */
export const authOf = (snapshot: AppSnapshot) => snapshot.children.auth
