import type { CodeSent, PhoneEvent, PhoneSnapshot, PhoneVerified } from './phone.machine.ts'

export const phoneInput = { number: '' }

export const phoneSamples: { [Type in PhoneEvent['type']]: Extract<PhoneEvent, { type: Type }>[] } = {
  send: [{ type: 'send', number: '+44 20 7946 0001' }],
  submit: [{ type: 'submit', code: '123456' }],
  resend: [{ type: 'resend' }],
  change: [{ type: 'change' }],
}

export const phoneAnswers: { sendCode: CodeSent[]; verifyCode: PhoneVerified[] } = {
  sendCode: [
    { outcome: 'sent' },
    { outcome: 'missingNumber' },
    { outcome: 'invalidNumber' },
    { outcome: 'notAllowed' },
    { outcome: 'limited' },
    { outcome: 'failed' },
    { outcome: 'stale' },
  ],
  verifyCode: [{ outcome: 'confirmed' }, { outcome: 'wrong' }, { outcome: 'stale' }],
}

/** Context that, besides the state, determines what is shown. */
export const phoneFacts = ({ problem }: PhoneSnapshot['context']) => problem
