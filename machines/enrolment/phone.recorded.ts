import type { Recorded } from '../support/recorded.ts'
import type { phoneMachine } from './phone.machine.ts'

const answer = { outcome: true } as const

export const phoneRecorded: Recorded<typeof phoneMachine> = {
  events: { send: {}, submit: {}, resend: {}, change: {} },
  guards: { isSent: { answer }, isConfirmed: { answer } },
  answers: { sendCode: answer, verifyCode: answer },
  context: { number: 'present', problem: true },
}
