import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'

type ConfirmIdentityDialogProps = {
  /** Leaves the page, unless input would be lost and the user has not accepted that. Resolves to whether the page is left. */
  onConfirm: (loses: boolean) => Promise<boolean>
  onCancel: () => void
}

/** Explains why a change requires a more recent sign-in, before the page is left for it. */
const ConfirmIdentityDialog = ({ onConfirm, onCancel }: ConfirmIdentityDialogProps) => {
  const [leaving, setLeaving] = useState(false)
  const [loses, setLoses] = useState(false)
  const confirm = async () => {
    setLeaving(true)
    if (await onConfirm(loses)) return
    setLeaving(false)
    setLoses(true)
  }
  return (
    <ModalDialog
      title={<Trans>Confirm it’s you</Trans>}
      text={
        loses ? (
          <Trans>Not all of your entries could be saved as a draft. They are lost when you sign in again now.</Trans>
        ) : (
          <Trans>
            You signed in more than five minutes ago. Sign in again to change this; you will return to this page. Your entries are kept,
            except passwords and codes.
          </Trans>
        )
      }
      onCancel={onCancel}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={leaving} onClick={() => void confirm()}>
            {loses ? <Trans>Sign in anyway</Trans> : <Trans>Sign in again</Trans>}
          </Button>
        </>
      }
    />
  )
}

export default ConfirmIdentityDialog
