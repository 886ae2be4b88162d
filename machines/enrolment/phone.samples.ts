import type { CodeSent, PhoneEvent, PhoneSnapshot, PhoneVerified } from './phone.machine.ts'

export const phoneInput = { number: '' }

/** One example of every event at least; path generation feeds on these. */
export const phoneSamples: { [Type in PhoneEvent['type']]: Extract<PhoneEvent, { type: Type }>[] } = {
  send: [{ type: 'send', number: '+44 20 7946 0001' }],
  submit: [{ type: 'submit', code: '123456' }],
  resend: [{ type: 'resend' }],
  change: [{ type: 'change' }],
}

/** Every answer of the actors that the machine runs. */
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

/** What besides the state decides what is seen. */
export const phoneFacts = ({ problem }: PhoneSnapshot['context']) => problem
