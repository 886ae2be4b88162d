/**
 * The sign-in as a tab stores it. Times are epoch milliseconds: `issuedAt` by the provider's clock (claim `iat`), so that tokens of one session can
 * be ordered by age; `expiresAt` by this computer's clock. `handover` is the whole sign-in as text for other tabs of the browser. It contains tokens
 * and must not be used elsewhere.
 */
export type StoredToken = {
  subject: string
  session: string
  accessToken: string
  issuedAt: number
  expiresAt: number
  handover: string
}

/**
 * `refused`: the provider issues no more tokens for this session (`invalid_grant`, `login_required`, ...). `replaced`: it answered for another
 * subject. `unreachable`: time-out, no network or a 5xx response, none of which says anything about the session.
 */
export type TokenResult = { kind: 'renewed'; token: StoredToken } | { kind: 'refused' | 'replaced' | 'unreachable'; error: string }

/** The sign-in stored by `src/oidc`, as renewal sees it. Expected failures are results; only unexpected ones reject. */
export type TokenStore = {
  /** Stored sign-in, including an expired one. Undefined if nobody is signed in. */
  read(): StoredToken | undefined
  /**
   * Stores a sign-in from another tab if it is complete, of this authority and client and not expired, and, if somebody is signed in here, of the
   * same subject and session and issued later. Resolves to undefined if it was rejected.
   */
  adopt(handover: string): Promise<StoredToken | undefined>
  /** Uses the refresh token once and stores the result. Gives up after `patience` milliseconds. */
  renew(patience: number): Promise<TokenResult>
  /** Asks the provider in a hidden frame and stores the result. Gives up after `patience` milliseconds. */
  silent(patience: number): Promise<TokenResult>
}
