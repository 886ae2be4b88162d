import { useEffect, useSyncExternalStore } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const ConfirmIdentityDialog = laterPart(
  withWords('dialogs', async () => (await import('../../shell/identity/ConfirmIdentityDialog.tsx')).default),
)

/** Asks a user whose sign-in is too old for a change to sign in again. The question ends with the session. */
export const IdentityQuestion = () => {
  const question = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get)
  useEffect(() => () => identityQuestion.answer(false), [])
  return question !== 0 && <ConfirmIdentityDialog key={question} />
}
