import type { SignedInUser } from '../auth/auth.types.ts'

/** `holdsSignIn`: this tab has a sign-in whose token has ended; its refresh token may still be good. */
export type SilentSignInInput = { holdsSignIn: boolean }

/** `refused`: the provider's word that there is no session. `unreachable`: no answer, which says nothing about the session. */
export type SilentAnswer = { kind: 'signedIn' | 'refused' | 'unreachable'; user?: SignedInUser | undefined }

/** What the other tabs of this browser hand over. */
export type HandedOver = { user: SignedInUser | undefined }
