import type { Recorded } from '../support/recorded.ts'
import type { silentSignInMachine } from './silent-sign-in.machine.ts'

const answer = { kind: true, user: 'present' } as const
const handedOver = { user: 'present' } as const

export const silentSignInRecorded: Recorded<typeof silentSignInMachine> = {
  events: { 'lock.granted': { at: true }, 'lock.denied': { at: true } },
  guards: { isHandedOver: handedOver, isSignedIn: answer, isRefused: answer },
  answers: { askTabs: handedOver, refreshToken: answer, askProvider: answer },
  context: { holdsSignIn: true, answer },
}
