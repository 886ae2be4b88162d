import type { PasskeyEvent, PasskeySnapshot, Registered, Renamed } from './passkey.machine.ts'

export const sampleCredential = { id: 'd1', name: 'Passkey' }

/** One example of every event at least; path generation feeds on these. */
export const passkeySamples: { [Type in PasskeyEvent['type']]: Extract<PasskeyEvent, { type: Type }>[] } = {
  add: [{ type: 'add' }],
  name: [{ type: 'name', name: 'Blue key' }],
  skip: [{ type: 'skip' }],
}

/** Every answer of the actors that the machine runs. */
export const passkeyAnswers: { registerPasskey: Registered[]; renamePasskey: Renamed[] } = {
  registerPasskey: [
    { outcome: 'registered', credential: sampleCredential },
    { outcome: 'cancelled' },
    { outcome: 'alreadyRegistered' },
    { outcome: 'unsupported' },
    { outcome: 'tooMany' },
    { outcome: 'refused' },
    { outcome: 'stale' },
  ],
  renamePasskey: [{ outcome: 'renamed' }, { outcome: 'invalidName' }, { outcome: 'gone' }, { outcome: 'stale' }],
}

/** What besides the state decides what is seen. */
export const passkeyFacts = ({ problem }: PasskeySnapshot['context']) => problem
