/** Facts and requests; `at` and `expiresAt` are wall clock milliseconds. */
export type RenewalEvent =
  | { type: 'clock.ticked'; at: number }
  | { type: 'network.lost'; at: number }
  | { type: 'network.returned'; at: number }
  /** The token was read at start-up, or another tab sent a newer one. */
  | { type: 'token.changed'; at: number; expiresAt: number }
  /** The server refused a token that should have been valid. */
  | { type: 'token.refused'; at: number }
  /** The rights of the user have changed, so the claims that came with the token are outdated. */
  | { type: 'claims.outdated'; at: number }
  /** A request is about to be sent. */
  | { type: 'need'; at: number }
  | LockEvent
  | { type: 'pause' }
  | { type: 'resume'; at: number }

/** Whether this tab is the one that may request tokens. */
export type LockEvent = { type: 'lock.granted'; at: number } | { type: 'lock.denied'; at: number }

/**
 * Outcome of an attempt. `refused`: the provider issues no more tokens for this session. `replaced`: it answered for another user. `unreachable`: no
 * response, which says nothing about the session.
 */
export type Attempt =
  | { kind: 'renewed'; at: number; expiresAt: number }
  | { kind: 'refused'; at: number }
  | { kind: 'replaced'; at: number }
  | { kind: 'unreachable'; at: number }

/** Whether another tab had a newer token when this one asked after getting the lock. */
export type Comparison = { kind: 'newer'; at: number; expiresAt: number } | { kind: 'newest'; at: number }

/** Time limit of an actor in milliseconds. */
export type Patience = { patience: number }

export type RenewalContext = {
  /** Time of the last event. */
  now: number
  /** Infinity until the token was read, which happens at once. */
  expiresAt: number
  /** Lifetime of the token when it was obtained. */
  life: number
  /** Maximum time before its expiry at which a token is renewed. */
  notice: number
  /** When a token was last renewed or received; -Infinity while there is only the one from storage. */
  renewedAt: number
  /** Since when a renewal has been possible: the last start, wake-up or return of the network. */
  chanceAt: number
  /** Number of token requests since the last success or `chanceAt`. */
  tries: number
  offline: boolean
  paused: boolean
  reason: RenewalEnd
}

/** Why there is no valid token: the request was refused, the provider answered for another user, or time ran out. */
export type RenewalEnd = 'refused' | 'replaced' | 'expired'
export type RenewalOutput = { reason: RenewalEnd }
