import { ada } from '../auth/auth.samples.ts'
import type { LockEvent } from '../renewal/renewal.types.ts'
import type { HandedOver, SilentAnswer, SilentSignInInput } from './silent-sign-in.types.ts'

/** A tab whose token has expired. A new tab differs only in that it has no refresh token to try. */
export const silentSignInInput: SilentSignInInput = { holdsSignIn: true }

export const silentSignInSamples: { [Type in LockEvent['type']]: Extract<LockEvent, { type: Type }>[] } = {
  'lock.granted': [{ type: 'lock.granted', at: 0 }],
  'lock.denied': [{ type: 'lock.denied', at: 10_000 }],
}

const answers: SilentAnswer[] = [{ kind: 'signedIn', user: ada }, { kind: 'refused' }, { kind: 'unreachable' }]

export const silentSignInAnswers: { askTabs: HandedOver[]; refreshToken: SilentAnswer[]; askProvider: SilentAnswer[] } = {
  askTabs: [{ user: undefined }, { user: ada }],
  refreshToken: answers,
  askProvider: answers,
}
