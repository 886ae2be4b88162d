import type { SignedInUser } from '../auth/auth.types.ts'

/** `holdsSignIn`: this tab has a sign-in whose token has expired; its refresh token may still be valid. */
export type SilentSignInInput = { holdsSignIn: boolean }

/** `refused`: the provider says that there is no session. `unreachable`: no response, which says nothing about the session. */
export type SilentAnswer = { kind: 'signedIn' | 'refused' | 'unreachable'; user?: SignedInUser | undefined }

/** Sign-in received from another tab, if any. */
export type HandedOver = { user: SignedInUser | undefined }
