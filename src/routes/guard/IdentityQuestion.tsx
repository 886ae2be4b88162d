import { useEffect, useSyncExternalStore } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const load = withWords('dialogs', async () => (await import('../../shell/identity/ConfirmIdentityDialog.tsx')).default)
export const ConfirmIdentityDialog = laterPart(load)

/** Asks a user whose sign-in is too old for a change to sign in again. The question ends with the session. */
export const IdentityQuestion = () => {
  const question = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get)
  useEffect(() => () => identityQuestion.answer(false), [])
  useEffect(() => {
    // What asks waits for an answer. Without the dialog that is the refusal, which the page explains.
    if (question !== 0) load().catch(() => identityQuestion.get() === question && identityQuestion.answer(false))
  }, [question])
  return question !== 0 && <ConfirmIdentityDialog key={question} />
}
