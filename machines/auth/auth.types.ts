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
  | 'accountDeleted'
  | 'userChanged'
  | 'storageCleared'
  | 'expired'
  | 'refused'

/** `deleted`: the person has deleted their account. */
export type SignOutReason = 'asked' | 'idle' | 'deleted'

/** What a fresh page finds in its address and in the storage of its browser; the chart decides what follows from it. */
export type Restored = {
  /** The provider's answer to a sign-in waits in the address. */
  hasAnswer: boolean
  /** The provider's answer to a sign-out waits there. */
  hasFarewell: boolean
  /** This tab holds a sign-in, whatever it is worth. */
  holdsSignIn: boolean
  /** Whose it is, where its token lives and was given for this portal. */
  user?: SignedInUser
  /** The session was ended for all tabs of this browser. */
  isEndedForAll: boolean
  /** Another tab is or was signed in, and the provider has not refused since. */
  hasTrace: boolean
  /** This provider may be asked through a hidden frame. */
  asksSilently: boolean
}

/** Why somebody was signed out, and where they were. */
export type Farewell = { reason: SignOutReason; returnUrl: string }

/** What is cleared: nothing, what a tab without a user still holds of the one before, all of the user in this tab, or in the whole browser. */
export type Leftovers = 'nothing' | 'traces' | 'tab' | 'browser'

/** How a callback ends. `code` says why for the log and the error page. */
export type Completed = { outcome: 'signedIn' | 'noMatchingState' | 'failed'; user?: SignedInUser; returnUrl: string; code?: string }

/**
 * A wish to sign in. `automatic` where no person asked for it: those are counted. `at` is epoch milliseconds. `confirmIdentity`: who is signed in
 * proves it again, before they change what they sign in with. `samePerson`: nobody else may sign in. `loginHint`: the user name of the account that is
 * wanted.
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

/** Where the session sends the browser; `src/actors` knows the addresses. */
export type Destination = {
  to: 'returnRoute' | 'login' | 'signInError' | 'idleLogout' | 'signedOut'
  /** Absent: the page that is open now. */
  returnUrl?: string | undefined
  reason?: SignOutReason | undefined
}

export type AuthEvent =
  | ({ type: 'signIn' } & SignInRequest)
  | { type: 'signOut'; reason?: 'deleted' }
  | { type: 'session.ended'; reason: EndReason }
  /** The browser brought this page back from its back/forward cache. */
  | { type: 'page.restored' }
  | { type: 'token.renewed'; user: SignedInUser }
  /** From the idle child. */
  | { type: 'idle.warned' }
  | { type: 'idle.woke'; at: number }
