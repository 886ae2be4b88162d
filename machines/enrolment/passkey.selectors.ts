import type { PasskeySnapshot } from './passkey.machine.ts'

/** The browser or the server is at work: buttons show it, and take nothing meanwhile. */
export const isBusy = (snapshot: PasskeySnapshot) => snapshot.hasTag('busy')
/** The device that was just registered and waits for its name; undefined otherwise. */
export const deviceToName = (snapshot: PasskeySnapshot) => (snapshot.hasTag('naming') ? snapshot.context.credential : undefined)
export const problemOf = ({ context }: PasskeySnapshot) => context.problem
