import type { AuthenticatorSnapshot } from './authenticator.machine.ts'

/** The server is at work: buttons show it, and take nothing meanwhile. */
export const isBusy = (snapshot: AuthenticatorSnapshot) => snapshot.hasTag('busy')
/** The key that waits for its code; undefined unless one is being registered. */
export const keyToScan = (snapshot: AuthenticatorSnapshot) => (snapshot.hasTag('scanning') ? snapshot.context.key : undefined)
/** Recovery codes that are shown this once; undefined otherwise. */
export const codesToKeep = (snapshot: AuthenticatorSnapshot) =>
  snapshot.matches('showingRecoveryCodes') ? snapshot.context.recoveryCodes : undefined
/** An app is registered. */
export const isActive = ({ context }: AuthenticatorSnapshot) => context.active
export const problemOf = ({ context }: AuthenticatorSnapshot) => context.problem
