import type { PasskeyEvent, PasskeySnapshot, Registered, Renamed } from './passkey.machine.ts'

export const sampleCredential = { id: 'd1', name: 'Passkey' }

export const passkeySamples: { [Type in PasskeyEvent['type']]: Extract<PasskeyEvent, { type: Type }>[] } = {
  add: [{ type: 'add' }],
  name: [{ type: 'name', name: 'Blue key' }],
  skip: [{ type: 'skip' }],
}

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

/** Context that, besides the state, determines what is shown. */
export const passkeyFacts = ({ problem }: PasskeySnapshot['context']) => problem
