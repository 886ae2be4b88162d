import { fromPromise } from 'xstate'
import { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import type { ConfirmAnswer, ConfirmOutcome, DraftsAnswer } from '#machines/confirm-identity/confirm-identity.types.ts'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import type { Oidc } from '#src/oidc/oidc.ts'

/** The chart of the question for the identity. `leave` redirects this page to the provider, `reportNewSession` says that the change was not made. */
export const liveConfirmIdentity = (oidc: Pick<Oidc, 'confirm'>, leave: () => void, reportNewSession: () => void) => {
  const signInAgain = signInByWindows(oidc)
  return confirmIdentityMachine.provide({
    actors: {
      signInAgain: fromPromise<ConfirmAnswer, void>(async ({ signal }) => ({ outcome: await signInAgain(signal) })),
      keepDrafts: fromPromise<DraftsAnswer, void>(async () => ({ isSaved: await unsavedChanges.keepDrafts() })),
    },
    actions: {
      carryOut: () => identityQuestion.answer(true),
      refuse: () => identityQuestion.answer(false),
      reportNewSession: () => reportNewSession(),
      leave: () => {
        unsavedChanges.giveUp()
        leave()
      },
    },
  })
}

/**
 * Opens one window for each attempt of a question. The windows of earlier attempts still count: a user who has lost sight of one may have signed in
 * there, and a provider may have isolated it, so that it cannot be closed. All of them end with an answer of the last, and with the question.
 */
const signInByWindows = (oidc: Pick<Oidc, 'confirm'>) => {
  let attempts: Promise<ConfirmOutcome>[] = []
  let windows = new AbortController()
  const end = () => {
    windows.abort()
    windows = new AbortController()
    attempts = []
  }
  return async (signal: AbortSignal): Promise<ConfirmOutcome> => {
    const own = oidc.confirm(windows.signal)
    const earlier = attempts
    attempts = [...earlier, own]
    const isLast = () => attempts.at(-1) === own
    // An attempt that replaces this one begins before the microtask.
    signal.addEventListener('abort', () => queueMicrotask(() => isLast() && end()))
    try {
      return await Promise.race([own, ...earlier.map(onlyConfirmed)])
    } finally {
      if (isLast()) end()
    }
  }
}

const onlyConfirmed = (attempt: Promise<ConfirmOutcome>): Promise<ConfirmOutcome> =>
  new Promise((resolve) => {
    attempt.then(
      (outcome) => outcome === 'confirmed' && resolve(outcome),
      () => undefined,
    )
  })
