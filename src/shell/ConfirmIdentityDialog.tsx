import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'

type ConfirmIdentityDialogProps = { onConfirm: () => Promise<void>; onCancel: () => void }

/** Says why a change needs a newer sign-in, before the page is left for it. */
const ConfirmIdentityDialog = ({ onConfirm, onCancel }: ConfirmIdentityDialogProps) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <ModalDialog
      title={<Trans>Confirm it’s you</Trans>}
      text={
        <Trans>
          You signed in more than five minutes ago. Sign in again to change this; you will return to this page. Your entries are kept,
          except passwords and codes.
        </Trans>
      }
      onCancel={onCancel}
      actions={
        <>
          <Button kind="secondary" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={leaving}
            onClick={() => {
              setLeaving(true)
              void onConfirm()
            }}
          >
            <Trans>Sign in again</Trans>
          </Button>
        </>
      }
    />
  )
}

export default ConfirmIdentityDialog
