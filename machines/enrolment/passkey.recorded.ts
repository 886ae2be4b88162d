import type { Recorded } from '../support/recorded.ts'
import type { passkeyMachine } from './passkey.machine.ts'

const answer = { outcome: true } as const

export const passkeyRecorded: Recorded<typeof passkeyMachine> = {
  events: { add: {}, name: {}, skip: {} },
  guards: { isRegistered: { answer }, isGone: { answer }, isRenamed: { answer } },
  answers: { registerPasskey: answer, renamePasskey: answer },
  context: { credential: 'present', problem: true },
}
