import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { withWords } from '#src/i18n/activate.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { isForced } from './forced.ts'

export const UnsavedChangesDialog = laterPart(
  withWords('records', async () => (await import('../../shell/UnsavedChangesDialog.tsx')).default),
)

/** Blocks a route change while something is unsaved, and asks. Navigations of the session itself are never blocked. */
export const LeavingGuard = () => {
  const question = useSyncExternalStore(unsavedChanges.question.subscribe, unsavedChanges.question.get)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      unsavedChanges.wouldLose(nextLocation.pathname) &&
      !isForced(nextLocation.state),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      const leave = await unsavedChanges.confirmLeaving()
      if (!leave) return blocker.reset()
      unsavedChanges.dropDrafts()
      blocker.proceed()
    }
    void ask()
  }, [blocker])

  return (
    question && (
      <UnsavedChangesDialog isSending={question.isSending} onConfirm={() => question.answer(true)} onStay={() => question.answer(false)} />
    )
  )
}
