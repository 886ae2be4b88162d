import type { TestProgress, TestSignInEvent, TestSignInInput, TestStart } from './test-sign-in.types.ts'

const trace = '6a4f0d1e-5f3b-4a57-9c06-0d5a6c1b2e3f'

export const testSignInInput: TestSignInInput = { provider: '5', trace: undefined }

export const testSignInSamples: { [Type in TestSignInEvent['type']]: Extract<TestSignInEvent, { type: Type }>[] } = {
  start: [{ type: 'start' }],
  'page.restored': [{ type: 'page.restored' }],
}

export const testSignInAnswers: { startTest: TestStart[]; readTest: TestProgress[] } = {
  startTest: [
    { outcome: 'begun', trace, address: 'https://idp.example/authorize' },
    { outcome: 'failed', trace },
    { outcome: 'refused', reason: 'This login provider does not exist.' },
  ],
  readTest: [{ state: 'WAITING' }, { state: 'EXPIRED' }, { state: 'ANSWERED' }, { state: 'GONE' }],
}
