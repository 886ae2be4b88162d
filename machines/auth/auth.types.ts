/** The signed-in user: validated claims, never a token. */
export type SignedInUser = {
  subject: string
  /** The provider's session ID, '' if it has none. */
  session: string
  expiresAt: number
  /** Maximum time before the expiry at which it is renewed, in milliseconds. */
  renewalNotice: number
  sessionTimeout: number
  claims: Readonly<Record<string, unknown>>
}

/** Why a session has ended although the user did not sign out in this tab. */
export type EndReason =
  | 'signedOutElsewhere'
  | 'idle'
  | 'endedByServer'
  | 'userDisabled'
  | 'accountDeleted'
  | 'userChanged'
  | 'storageCleared'
  | 'expired'
  | 'refused'

/** `deleted`: the user has deleted their account. */
export type SignOutReason = 'asked' | 'idle' | 'deleted'

/** State that a fresh page finds in its URL and in the storage of the browser. The chart determines the consequences. */
export type Restored = {
  /** The URL has the provider's response to a sign-in. */
  hasAnswer: boolean
  /** The URL has the provider's response to a sign-out. */
  hasFarewell: boolean
  /** This tab has a sign-in, valid or not. */
  holdsSignIn: boolean
  /** Its user, if its token is valid and was issued for this portal. */
  user?: SignedInUser
  /** The session was ended for all tabs of this browser. */
  isEndedForAll: boolean
  /** Another tab is or was signed in, and the provider has not refused a silent sign-in since. */
  hasTrace: boolean
  /** A silent sign-in in a hidden frame is allowed with this provider. */
  asksSilently: boolean
}

export type Farewell = { reason: SignOutReason; returnUrl: string }

/** Data to clear: none, what a signed-out tab still has of the previous user, all of the user's data in this tab, or in the whole browser. */
export type Leftovers = 'nothing' | 'traces' | 'tab' | 'browser'

/** Result of a callback. `code` is the reason, for the log and the error page. */
export type Completed = { outcome: 'signedIn' | 'noMatchingState' | 'failed'; user?: SignedInUser; returnUrl: string; code?: string }

/**
 * A sign-in request. `automatic`: no user action caused it; these requests are counted. `at` is epoch milliseconds. `confirmIdentity`: the signed-in
 * user authenticates again before they change their sign-in methods. `samePerson`: no other user may sign in. `loginHint`: user name of the requested
 * account.
 */
export type SignInRequest = {
  returnUrl: string
  automatic: boolean
  at: number
  selectAccount?: boolean
  confirmIdentity?: boolean
  samePerson?: boolean
  loginHint?: string
}

/** Destination to which the session navigates; `src/actors` knows the paths. */
export type Destination = {
  to: 'returnRoute' | 'login' | 'signInError' | 'idleLogout' | 'signedOut'
  /** If absent, the current page. */
  returnUrl?: string | undefined
  reason?: SignOutReason | undefined
}

export type AuthEvent =
  | ({ type: 'signIn' } & SignInRequest)
  | { type: 'signOut'; reason?: 'deleted' }
  | { type: 'session.ended'; reason: EndReason }
  /** The browser restored this page from its back/forward cache. */
  | { type: 'page.restored' }
  | { type: 'token.renewed'; user: SignedInUser }
  /** Sent by the idle child. */
  | { type: 'idle.warned' }
  | { type: 'idle.woke'; at: number }
