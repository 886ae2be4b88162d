import type { IdleOutput } from '../idle/idle.machine.ts'
import type { RenewalOutput } from '../renewal/renewal.types.ts'
import type { AuthSnapshot } from './auth.machine.ts'
import type { AuthEvent, Completed, Restored, SignedInUser } from './auth.types.ts'

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

/** One example of every event at least; path generation feeds on these. */
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

const restored: Restored[] = [
  { found: 'answer' },
  { found: 'farewell', reason: 'asked', returnUrl: '/' },
  { found: 'farewell', reason: 'idle', returnUrl: '/vendor/users' },
  { found: 'user', user: ada },
  { found: 'trace' },
  { found: 'nothing' },
]

/** Every answer of the actors that the machine runs. */
export const authAnswers: {
  restoreUser: Restored[]
  recheckUser: Restored[]
  exchangeCode: Completed[]
  signInSilently: (SignedInUser | undefined)[]
  redirectToProvider: string[]
  renewal: RenewalOutput[]
  idle: IdleOutput[]
} = {
  restoreUser: restored,
  recheckUser: [{ found: 'user', user: ada }, { found: 'user', user: bob }, { found: 'nothing' }],
  exchangeCode: [
    { outcome: 'signedIn', user: ada, returnUrl: '/vendor/users' },
    { outcome: 'noMatchingState', returnUrl: '/vendor/users' },
    { outcome: 'failed', returnUrl: '/vendor/users', code: 'access_denied' },
  ],
  signInSilently: [ada, undefined],
  redirectToProvider: ['storageBlocked'],
  renewal: [{ reason: 'refused' }, { reason: 'replaced' }, { reason: 'expired' }],
  idle: [
    { reason: 'idle', role: 'leads' },
    { reason: 'idle', role: 'follows' },
  ],
}

/** What besides the state decides where an event leads. */
export const authFacts = ({ context }: AuthSnapshot) => [context.endReason, context.redirectedAt.length >= 2, context.user?.subject]
