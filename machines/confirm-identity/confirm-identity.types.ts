/**
 * How signing in again ended. `blocked`: the browser opened no window. `otherPerson`: somebody else signed in there. `notFresh`: the provider did not
 * ask. `refused`: the provider refused, or the user cancelled there. `failed`: there was no usable answer. `newSession`: the user signed in again, in
 * another session of the provider.
 */
export type ConfirmOutcome = 'confirmed' | 'blocked' | 'newSession' | ConfirmFault
export type ConfirmFault = 'otherPerson' | 'notFresh' | 'refused' | 'failed'
export type ConfirmAnswer = { outcome: ConfirmOutcome }

/** Whether all unsaved input is stored as drafts. */
export type DraftsAnswer = { isSaved: boolean }

/** `here`: the user signs in on the page itself, because the window does not help. */
export type ConfirmIdentityEvent = { type: 'confirm' } | { type: 'here' } | { type: 'cancel' }
