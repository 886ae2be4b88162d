import type { ConfirmIdentitySnapshot } from './confirm-identity.machine.ts'
import type { ConfirmAnswer, ConfirmIdentityEvent, DraftsAnswer } from './confirm-identity.types.ts'

export const confirmIdentitySamples: { [Type in ConfirmIdentityEvent['type']]: Extract<ConfirmIdentityEvent, { type: Type }>[] } = {
  confirm: [{ type: 'confirm' }],
  here: [{ type: 'here' }],
  cancel: [{ type: 'cancel' }],
}

export const confirmIdentityAnswers: { signInAgain: ConfirmAnswer[]; keepDrafts: DraftsAnswer[] } = {
  signInAgain: [
    { outcome: 'confirmed' },
    { outcome: 'blocked' },
    { outcome: 'newSession' },
    { outcome: 'otherPerson' },
    { outcome: 'notFresh' },
    { outcome: 'refused' },
    { outcome: 'failed' },
  ],
  keepDrafts: [{ isSaved: true }, { isSaved: false }],
}

/** Context that the dialog shows. It determines no state. */
export const confirmIdentityFacts = ({ context }: ConfirmIdentitySnapshot) => context.fault
