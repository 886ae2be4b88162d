import type { AuthenticatorSnapshot } from './authenticator.machine.ts'

/** A request is running: buttons show it and are disabled. */
export const isBusy = (snapshot: AuthenticatorSnapshot) => snapshot.hasTag('busy')
/** Key that waits for its code. Undefined unless one is being registered. */
export const keyToScan = (snapshot: AuthenticatorSnapshot) => (snapshot.hasTag('scanning') ? snapshot.context.key : undefined)
/** Recovery codes, which are shown only once. Undefined otherwise. */
export const codesToKeep = (snapshot: AuthenticatorSnapshot) =>
  snapshot.matches('showingRecoveryCodes') ? snapshot.context.recoveryCodes : undefined
/** Whether an app is registered. */
export const isActive = ({ context }: AuthenticatorSnapshot) => context.active
export const problemOf = ({ context }: AuthenticatorSnapshot) => context.problem
