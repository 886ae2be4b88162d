import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#src/bridge/auth.bridge.tsx'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const ConfirmIdentityDialog = laterPart(async () => (await import('../../shell/ConfirmIdentityDialog.tsx')).default)

const close = () => identityQuestion.set(false)

/**
 * Sends a user whose sign-in is too old for a change of their sign-in methods to the identity provider and back to the same page. Drafts are saved
 * first.
 */
export const IdentityQuestion = () => {
  const asked = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get)
  const { pathname, search } = useLocation()
  const session = useSession()
  useEffect(() => close, [])

  const confirm = async (loses: boolean) => {
    const isSaved = await unsavedChanges.keepDrafts()
    if (!isSaved && !loses) return false
    unsavedChanges.giveUp()
    session.signIn({ returnUrl: pathname + search, automatic: false, confirmIdentity: true, samePerson: true })
    return true
  }
  return asked && <ConfirmIdentityDialog onConfirm={confirm} onCancel={close} />
}
