import type { PasskeySnapshot } from './passkey.machine.ts'

/** The browser or the server is working: buttons show it and are disabled. */
export const isBusy = (snapshot: PasskeySnapshot) => snapshot.hasTag('busy')
/** Device that was just registered and needs a name. Undefined otherwise. */
export const deviceToName = (snapshot: PasskeySnapshot) => (snapshot.hasTag('naming') ? snapshot.context.credential : undefined)
export const problemOf = ({ context }: PasskeySnapshot) => context.problem
