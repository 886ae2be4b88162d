/** Who is signed in: claims that were checked, never a token. */
export type SignedInUser = {
  subject: string
  /** The provider's session id, '' where it has none. */
  session: string
  /** The access token's end in epoch milliseconds. */
  expiresAt: number
  /** How long before that end it is renewed, at most, in milliseconds. */
  renewalNotice: number
  /** How long the session may be idle, in minutes. */
  sessionTimeout: number
  claims: Readonly<Record<string, unknown>>
}

/** Why a session is over although nobody signed out in this tab. */
export type EndReason =
  | 'signedOutElsewhere'
  | 'idle'
  | 'endedByServer'
  | 'userDisabled'
  | 'userChanged'
  | 'storageCleared'
  | 'expired'
  | 'refused'

export type SignOutReason = 'asked' | 'idle'

/**
 * What a fresh page finds: the provider's answer to a sign-in or to a sign-out in its address, a user in this tab,
 * the trace of a session in another tab, or nothing.
 */
export type Restored = {
  found: 'answer' | 'farewell' | 'user' | 'trace' | 'nothing'
  user?: SignedInUser
  reason?: SignOutReason
  returnUrl?: string
}

/** How a callback ends (spec section 2, callback behaviour). `code` says why for the log and the error page. */
export type Completed = { outcome: 'signedIn' | 'noMatchingState' | 'failed'; user?: SignedInUser; returnUrl: string; code?: string }

/**
 * A wish to sign in. `automatic` where no person asked for it: those are counted. `at` is epoch milliseconds. `confirmIdentity`: who is signed in
 * proves it again, before they change what they sign in with.
 */
export type SignInRequest = { returnUrl: string; automatic: boolean; at: number; selectAccount?: boolean; confirmIdentity?: boolean }

/** Where the session sends the browser; `src/actors` knows the addresses. */
export type Destination = {
  to: 'returnRoute' | 'login' | 'signInError' | 'idleLogout' | 'signedOut'
  /** Absent: the page that is open now. */
  returnUrl?: string | undefined
  reason?: SignOutReason | undefined
}

export type AuthEvent =
  | ({ type: 'signIn' } & SignInRequest)
  | { type: 'signOut' }
  | { type: 'session.ended'; reason: EndReason }
  /** The browser brought this page back from its back/forward cache. */
  | { type: 'page.restored' }
  | { type: 'token.renewed'; user: SignedInUser }
  /** From the idle child. */
  | { type: 'idle.warned' }
  | { type: 'idle.woke'; at: number }
