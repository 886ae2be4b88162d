import type { ConfirmIdentitySnapshot } from './confirm-identity.machine.ts'

/** Why the last attempt confirmed nothing. */
export const faultOf = ({ context }: ConfirmIdentitySnapshot) => context.fault

/** The user signs in again in a window. */
export const isConfirming = (snapshot: ConfirmIdentitySnapshot) => snapshot.matches('confirming')

/** The user may sign in on the page itself instead of in a window. */
export const isHereOffered = (snapshot: ConfirmIdentitySnapshot) => snapshot.can({ type: 'here' })

/** Input is lost if the page is left now. */
export const isLosing = (snapshot: ConfirmIdentitySnapshot) => snapshot.matches('losing')

/** Drafts are stored before the page is left. */
export const isSaving = (snapshot: ConfirmIdentitySnapshot) => snapshot.matches('saving')
