/**
 * How signing in again ended. `blocked`: the browser opened no window. `otherPerson`: somebody else signed in there. `notFresh`: the provider did not
 * ask. `refused`: the provider refused, or the user cancelled there. `failed`: there was no usable answer.
 */
export type ConfirmOutcome = 'confirmed' | 'blocked' | ConfirmFault
export type ConfirmFault = 'otherPerson' | 'notFresh' | 'refused' | 'failed'
export type ConfirmAnswer = { outcome: ConfirmOutcome }

/** Whether all unsaved input is stored as drafts. */
export type DraftsAnswer = { isSaved: boolean }

export type ConfirmIdentityEvent = { type: 'confirm' } | { type: 'cancel' }
