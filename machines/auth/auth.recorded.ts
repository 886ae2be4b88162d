import type { Recorded } from '../support/recorded.ts'
import type { authMachine } from './auth.machine.ts'

const user = { subject: '#user', session: '#session', expiresAt: true, renewalNotice: true, sessionTimeout: true } as const
const request = { returnUrl: 'address', automatic: true, at: true, selectAccount: true, confirmIdentity: true, samePerson: true } as const
const restored = {
  hasAnswer: true,
  hasFarewell: true,
  holdsSignIn: true,
  user,
  isEndedForAll: true,
  hasTrace: true,
  asksSilently: true,
} as const
const completed = { outcome: true, user, returnUrl: 'address', code: 'code' } as const
const silent = { kind: true, user } as const

export const authRecorded: Recorded<typeof authMachine> = {
  events: {
    signIn: request,
    signOut: { reason: true },
    'session.ended': { reason: true },
    'page.restored': {},
    'token.renewed': { user },
    'idle.warned': {},
    'idle.woke': { at: true },
  },
  guards: {
    foundAnswer: restored,
    foundUser: restored,
    foundFarewell: restored,
    foundTrace: restored,
    foundSamePerson: restored,
    hasUser: completed,
    hasNoMatchingState: completed,
    isSomebody: silent,
    isAnotherPerson: { user },
    leavesSession: request,
    leads: { role: true },
    wouldLoop: request,
  },
  answers: {
    restoreUser: restored,
    exchangeCode: completed,
    readFarewell: { reason: true, returnUrl: 'address' },
    silentSignIn: silent,
    renewal: { reason: true },
    idle: { reason: true, role: true },
  },
  context: {
    user,
    holdsSignIn: true,
    request,
    signOutReason: true,
    endReason: true,
    fresh: true,
    failure: 'code',
    redirectedAt: 'count',
  },
}
