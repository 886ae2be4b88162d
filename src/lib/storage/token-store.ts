/**
 * What a tab knows of its sign-in. Times are epoch milliseconds: `issuedAt` by the provider's clock (claim `iat`), so that tokens
 * of one session can be told apart by age; `expiresAt` by this computer's. `handover` is the whole sign-in as text, for other tabs
 * of the browser; it contains tokens and goes nowhere else.
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
 * `refused`: the provider gives this session no more tokens (`invalid_grant`, `login_required`, ...); `replaced`: it answered
 * for another subject; `unreachable`: time-out, no network, or an answer of 5xx, none of which says anything about the session.
 */
export type TokenResult = { kind: 'renewed'; token: StoredToken } | { kind: 'refused' | 'replaced' | 'unreachable'; error: string }

/** The sign-in that `src/oidc` keeps, as renewal sees it. Expected failures are answers; only surprise rejects. */
export type TokenStore = {
  /** The stored sign-in, also an expired one; undefined where nobody is signed in. */
  read(): StoredToken | undefined
  /**
   * Takes over what another tab sent, if it is a whole sign-in of this authority and client, not expired, and, where somebody is
   * signed in here, of the same subject and session and issued later. Undefined if it was not taken.
   */
  adopt(handover: string): Promise<StoredToken | undefined>
  /** Uses the refresh token, once; gives up after `patience` milliseconds. Stores what it got. */
  renew(patience: number): Promise<TokenResult>
  /** Asks the provider through one hidden frame; gives up after `patience` milliseconds. Stores what it got. */
  silent(patience: number): Promise<TokenResult>
}
