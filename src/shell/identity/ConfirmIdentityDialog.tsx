import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { confirmIdentityMachine } from '#machines/confirm-identity/confirm-identity.machine.ts'
import { faultOf, isConfirming, isHereOffered, isLosing, isSaving } from '#machines/confirm-identity/confirm-identity.selectors.ts'
import type { ConfirmFault } from '#machines/confirm-identity/confirm-identity.types.ts'
import { useChartLoader } from '#src/bridge/chart-loader.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { identityQuestion } from '#src/lib/identity-question.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'

/** Loads the chart of the question, and runs it as long as the question is open. */
const ConfirmIdentityDialog = () => {
  const { t } = useLingui()
  const { load } = useChartLoader()
  const { session, navigation } = usePortal()
  const [machine, setMachine] = useState<typeof confirmIdentityMachine>()
  useEffect(() => {
    let isOver = false
    const leave = () => session.signIn({ returnUrl: navigation.here(), automatic: false, confirmIdentity: true, samePerson: true })
    const reportNewSession = () => toast.error(t`You signed in again, but the change was not made. Make it again.`)
    const giveUp = () => {
      toast.error(t`Signing in again could not be started. Try again in a moment.`)
      identityQuestion.answer(false)
    }
    load('confirmIdentity').then(
      (live) => isOver || setMachine(live(leave, reportNewSession)),
      () => isOver || giveUp(),
    )
    return () => {
      isOver = true
    }
  }, [load, session, navigation, t])
  return machine && <Question machine={machine} />
}

export default ConfirmIdentityDialog

const faultWords: Readonly<Record<ConfirmFault, MessageDescriptor>> = {
  otherPerson: msg`Somebody else signed in there. Sign in as yourself.`,
  notFresh: msg`The login provider did not ask you to sign in again, so this is not confirmed. Sign out there, then try again.`,
  refused: msg`You did not sign in again, so this is not confirmed.`,
  failed: msg`The sign-in could not be completed. Try again.`,
}

/** Explains why a change requires a more recent sign-in. */
const Question = ({ machine }: { machine: typeof confirmIdentityMachine }) => {
  const { i18n } = useLingui()
  const actor = usePageActor(machine, { input: undefined })
  const fault = useSelector(actor, faultOf)
  const confirming = useSelector(actor, isConfirming)
  const losing = useSelector(actor, isLosing)
  const saving = useSelector(actor, isSaving)
  const offersHere = useSelector(actor, isHereOffered)
  const cancel = () => actor.send({ type: 'cancel' })
  return (
    <ModalDialog
      title={<Trans>Confirm it’s you</Trans>}
      text={
        losing ? (
          <Trans>Not all of your entries could be saved as a draft. They are lost when you sign in again now.</Trans>
        ) : confirming ? (
          <Trans>Sign in in the window that has opened. Then this goes on by itself.</Trans>
        ) : fault ? (
          i18n._(faultWords[fault])
        ) : (
          <Trans>You signed in more than five minutes ago. Sign in again in a window; this page stays as it is, and goes on with it.</Trans>
        )
      }
      onCancel={cancel}
      actions={
        <>
          <Button kind="secondary" onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          {offersHere && (
            <Button kind="secondary" onClick={() => actor.send({ type: 'here' })}>
              <Trans>Sign in on this page instead</Trans>
            </Button>
          )}
          <Button busy={saving} onClick={() => actor.send({ type: 'confirm' })}>
            {losing ? <Trans>Sign in anyway</Trans> : confirming ? <Trans>Open the window again</Trans> : <Trans>Sign in again</Trans>}
          </Button>
        </>
      }
    />
  )
}
