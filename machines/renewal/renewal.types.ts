/** Facts and wishes; `at` and `expiresAt` are wall clock milliseconds. */
export type RenewalEvent =
  | { type: 'clock.ticked'; at: number }
  | { type: 'network.lost'; at: number }
  | { type: 'network.returned'; at: number }
  /** The token was read at the start, or another tab handed a newer one over. */
  | { type: 'token.changed'; at: number; expiresAt: number }
  /** The server refused a token that should have lived. */
  | { type: 'token.refused'; at: number }
  /** A request is about to be sent. */
  | { type: 'need'; at: number }
  | LockEvent
  | { type: 'pause' }
  | { type: 'resume'; at: number }

/** Whether this is the one tab that may ask for tokens. */
export type LockEvent = { type: 'lock.granted'; at: number } | { type: 'lock.denied'; at: number }

/**
 * How an attempt ends. `refused`: the provider gives this session no more tokens; `replaced`: it answered with another
 * person's; `unreachable`: no answer, which says nothing about the session.
 */
export type Attempt =
  | { kind: 'renewed'; at: number; expiresAt: number }
  | { kind: 'refused'; at: number }
  | { kind: 'replaced'; at: number }
  | { kind: 'unreachable'; at: number }

/** Whether the tabs that were asked, once this one held the lock, had a newer token to hand over. */
export type Comparison = { kind: 'newer'; at: number; expiresAt: number } | { kind: 'newest'; at: number }

/** How long an actor may try, in milliseconds. */
export type Patience = { patience: number }

export type RenewalContext = {
  /** The time of the last fact. */
  now: number
  /** Infinity until the token has been read, which happens at once. */
  expiresAt: number
  /** The token's life when it was got. */
  life: number
  /** How long before its end a token is renewed, at most. */
  notice: number
  /** When a token was last renewed or handed over; -Infinity while there is only the one that was found. */
  renewedAt: number
  /** Since when there was a chance to renew: the last start, wake-up or return of the network. */
  chanceAt: number
  /** Requests since the last success or new chance. */
  tries: number
  offline: boolean
  paused: boolean
  reason: RenewalEnd
}

/** Why there is no token any more: asked in vain, answered for another person, or out of time. */
export type RenewalEnd = 'refused' | 'replaced' | 'expired'
export type RenewalOutput = { reason: RenewalEnd }
