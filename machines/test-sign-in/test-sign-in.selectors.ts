import type { TestSignInSnapshot } from './test-sign-in.machine.ts'

/** The server prepares a test, or the browser goes to the provider. */
export const isAsking = (snapshot: TestSignInSnapshot) => snapshot.hasTag('busy')

/** The test is at the provider. */
export const isAtProvider = (snapshot: TestSignInSnapshot) => snapshot.hasTag('waiting')

/** The provider can no longer answer the test. */
export const isTimedOut = (snapshot: TestSignInSnapshot) => snapshot.matches('timedOut')
