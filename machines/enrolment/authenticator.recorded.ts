import type { Recorded } from '../support/recorded.ts'
import type { authenticatorMachine } from './authenticator.machine.ts'

const answer = { outcome: true, recoveryCodes: 'count' } as const

export const authenticatorRecorded: Recorded<typeof authenticatorMachine> = {
  events: { register: {}, submit: {}, cancel: {}, renewCodes: {}, finish: {}, reset: {} },
  guards: { isRefused: { as: true, answer: { outcome: 'code' } }, hasNewCodes: { answer } },
  answers: {
    loadKey: { outcome: true },
    verifyCode: answer,
    renewRecoveryCodes: answer,
    resetAuthenticator: { outcome: true },
  },
  context: { active: true, key: 'present', recoveryCodes: 'count', problem: true },
}
