import type { Recorded } from '../support/recorded.ts'
import type { confirmIdentityMachine } from './confirm-identity.machine.ts'

const answer = { outcome: true } as const
const drafts = { isSaved: true } as const

export const confirmIdentityRecorded: Recorded<typeof confirmIdentityMachine> = {
  events: { confirm: {}, here: {}, cancel: {} },
  guards: { isConfirmed: answer, isBlocked: answer, isNewSession: answer, isSaved: drafts },
  answers: { signInAgain: answer, keepDrafts: drafts },
  context: { fault: true },
}
