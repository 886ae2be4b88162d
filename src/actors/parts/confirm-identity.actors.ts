import { fromPromise } from 'xstate'
import { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import type { ConfirmAnswer, DraftsAnswer } from '#machines/confirm-identity/confirm-identity.types.ts'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import type { Oidc } from '#src/oidc/oidc.ts'

/** The chart of the question for the identity. `leave` redirects this page to the provider. */
export const liveConfirmIdentity = (oidc: Pick<Oidc, 'confirm'>, leave: () => void) =>
  confirmIdentityMachine.provide({
    actors: {
      signInAgain: fromPromise<ConfirmAnswer, void>(async ({ signal }) => ({ outcome: await oidc.confirm(signal) })),
      keepDrafts: fromPromise<DraftsAnswer, void>(async () => ({ isSaved: await unsavedChanges.keepDrafts() })),
    },
    actions: {
      carryOut: () => identityQuestion.answer(true),
      refuse: () => identityQuestion.answer(false),
      leave: () => {
        unsavedChanges.giveUp()
        leave()
      },
    },
  })
