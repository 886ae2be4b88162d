import type { IdleOutput } from '../idle/idle.machine.ts'
import type { RenewalOutput } from '../renewal/renewal.types.ts'
import type { SilentAnswer } from '../silent-sign-in/silent-sign-in.types.ts'
import type { AuthSnapshot } from './auth.machine.ts'
import type { AuthEvent, Completed, Farewell, Restored, SignedInUser } from './auth.types.ts'

const NOW = 1_000_000

export const ada: SignedInUser = {
  subject: 'ada',
  session: 's1',
  expiresAt: NOW + 600_000,
  renewalNotice: 300_000,
  sessionTimeout: 30,
  claims: { sub: 'ada', sid: 's1' },
}
export const bob: SignedInUser = { ...ada, subject: 'bob', session: 's2', claims: { sub: 'bob', sid: 's2' } }

export const authInput = { redirectedAt: [] }

export const authSamples: { [Type in AuthEvent['type']]: Extract<AuthEvent, { type: Type }>[] } = {
  signIn: [
    { type: 'signIn', returnUrl: '/vendor/users', automatic: true, at: NOW },
    { type: 'signIn', returnUrl: '/', automatic: false, at: NOW, selectAccount: true },
  ],
  signOut: [{ type: 'signOut' }],
  'session.ended': [
    { type: 'session.ended', reason: 'signedOutElsewhere' },
    { type: 'session.ended', reason: 'idle' },
    { type: 'session.ended', reason: 'endedByServer' },
  ],
  'page.restored': [{ type: 'page.restored' }],
  'token.renewed': [
    { type: 'token.renewed', user: { ...ada, expiresAt: NOW + 1_200_000 } },
    { type: 'token.renewed', user: bob },
  ],
  'idle.warned': [{ type: 'idle.warned' }],
  'idle.woke': [{ type: 'idle.woke', at: NOW }],
}

const nothing: Restored = {
  hasAnswer: false,
  hasFarewell: false,
  holdsSignIn: false,
  isEndedForAll: false,
  hasTrace: false,
  asksSilently: true,
}

/** Everything that a fresh page may find. */
export const pageStates = {
  nothing,
  answer: { ...nothing, hasAnswer: true },
  farewell: { ...nothing, hasFarewell: true, isEndedForAll: true },
  user: { ...nothing, holdsSignIn: true, user: ada, hasTrace: true },
  somebodyElse: { ...nothing, holdsSignIn: true, user: bob, hasTrace: true },
  trace: { ...nothing, hasTrace: true },
} as const satisfies Record<string, Restored>

export const authAnswers: {
  restoreUser: Restored[]
  recheckUser: Restored[]
  exchangeCode: Completed[]
  readFarewell: Farewell[]
  silentSignIn: SilentAnswer[]
  redirectToProvider: string[]
  renewal: RenewalOutput[]
  idle: IdleOutput[]
} = {
  restoreUser: [pageStates.answer, pageStates.farewell, pageStates.nothing, pageStates.user, pageStates.trace],
  recheckUser: [pageStates.user, pageStates.somebodyElse, pageStates.nothing],
  readFarewell: [
    { reason: 'asked', returnUrl: '/' },
    { reason: 'idle', returnUrl: '/vendor/users' },
  ],
  exchangeCode: [
    { outcome: 'signedIn', user: ada, returnUrl: '/vendor/users' },
    { outcome: 'noMatchingState', returnUrl: '/vendor/users' },
    { outcome: 'failed', returnUrl: '/vendor/users', code: 'access_denied' },
  ],
  silentSignIn: [{ kind: 'signedIn', user: ada }, { kind: 'refused' }, { kind: 'unreachable' }],
  redirectToProvider: ['storageBlocked'],
  renewal: [{ reason: 'refused' }, { reason: 'replaced' }, { reason: 'expired' }],
  idle: [
    { reason: 'idle', role: 'leads' },
    { reason: 'idle', role: 'follows' },
  ],
}

/** Context that, besides the state, determines the next state. */
export const authFacts = ({ context }: AuthSnapshot) => [context.endReason, context.redirectedAt.length >= 2, context.user?.subject]
