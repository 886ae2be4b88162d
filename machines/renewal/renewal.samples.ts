import { isExpired } from './renewal.rules.ts'
import type { Attempt, Comparison, RenewalContext, RenewalEvent } from './renewal.types.ts'

const LIFE = 600_000
/** A token that was obtained at 0 with a lifetime of ten minutes, as the provider issues them; it is due at 400 s. */
export const renewalTimes = { got: 0, due: 400_000, soon: 575_000, ended: LIFE, over: LIFE + 6_000, next: LIFE + 400_000 }
export const renewalInput = { notice: 300_000 }

const { got, due, soon, ended, over, next } = renewalTimes

/** The stored token is read before anything else. */
export const renewalBegin: RenewalEvent[] = [{ type: 'token.changed', at: got, expiresAt: LIFE }]

/** At least one sample of every event, and of each time that changes the outcome, for path generation. */
export const renewalSamples: { [Type in RenewalEvent['type']]: Extract<RenewalEvent, { type: Type }>[] } = {
  'token.changed': [{ type: 'token.changed', at: due, expiresAt: next }],
  'clock.ticked': [
    { type: 'clock.ticked', at: due },
    { type: 'clock.ticked', at: ended },
  ],
  'network.lost': [{ type: 'network.lost', at: due }],
  'network.returned': [{ type: 'network.returned', at: due }],
  'token.refused': [{ type: 'token.refused', at: due }],
  'claims.outdated': [{ type: 'claims.outdated', at: due }],
  need: [{ type: 'need', at: soon }],
  'lock.granted': [{ type: 'lock.granted', at: due }],
  'lock.denied': [{ type: 'lock.denied', at: due }],
  pause: [{ type: 'pause' }],
  resume: [
    { type: 'resume', at: got },
    { type: 'resume', at: due },
  ],
}

const refused: Attempt = { kind: 'refused', at: due }
const replaced: Attempt = { kind: 'replaced', at: due }
const renewed: Attempt = { kind: 'renewed', at: due, expiresAt: next }
const tried: Attempt[] = [renewed, refused, replaced, { kind: 'unreachable', at: due }, { kind: 'unreachable', at: over }]

export const renewalAnswers: { compareTokens: Comparison[]; refreshToken: Attempt[]; signInSilently: Attempt[] } = {
  compareTokens: [
    { kind: 'newest', at: due },
    { kind: 'newer', at: due, expiresAt: next },
  ],
  refreshToken: tried,
  signInSilently: tried,
}

/** Context that, besides the state, determines the next state. */
export const renewalFacts = (context: RenewalContext) => [
  isExpired(context),
  context.offline,
  context.paused,
  context.tries >= 3,
  context.reason,
]
