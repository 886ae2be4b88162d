import type {
  AuthenticatorEvent,
  AuthenticatorReset,
  AuthenticatorSnapshot,
  CodesRenewed,
  CodeVerified,
  KeyLoaded,
} from './authenticator.machine.ts'

export const authenticatorInput = { active: false }

export const sampleKey = { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Portico:ada?secret=JBSWY3DPEHPK3PXP&issuer=Portico' }
export const sampleCodes = ['aaaaa-11111', 'bbbbb-22222']

export const authenticatorSamples: { [Type in AuthenticatorEvent['type']]: Extract<AuthenticatorEvent, { type: Type }>[] } = {
  register: [{ type: 'register' }],
  submit: [{ type: 'submit', code: '123456' }],
  cancel: [{ type: 'cancel' }],
  renewCodes: [{ type: 'renewCodes' }],
  finish: [{ type: 'finish' }],
  reset: [{ type: 'reset' }],
}

export const authenticatorAnswers: {
  loadKey: KeyLoaded[]
  verifyCode: CodeVerified[]
  renewRecoveryCodes: CodesRenewed[]
  resetAuthenticator: AuthenticatorReset[]
} = {
  loadKey: [{ outcome: 'loaded', key: sampleKey }, { outcome: 'stale' }],
  verifyCode: [
    { outcome: 'verified', recoveryCodes: sampleCodes },
    { outcome: 'verified', recoveryCodes: [] },
    { outcome: 'wrong' },
    { outcome: 'expired' },
    { outcome: 'stale' },
  ],
  renewRecoveryCodes: [{ outcome: 'renewed', recoveryCodes: sampleCodes }, { outcome: 'stale' }],
  resetAuthenticator: [{ outcome: 'reset' }, { outcome: 'stale' }],
}

/** Context that, besides the state, determines the next state. */
export const authenticatorFacts = ({ active, problem }: AuthenticatorSnapshot['context']) => [active, problem]
