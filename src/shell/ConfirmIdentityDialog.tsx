import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { ModalDialog } from '#src/ui/ModalDialog.tsx'

type ConfirmIdentityDialogProps = { onConfirm: () => Promise<void>; onCancel: () => void }

/** Says why a change needs a newer sign-in, before the page is left for it. */
const ConfirmIdentityDialog = ({ onConfirm, onCancel }: ConfirmIdentityDialogProps) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <ModalDialog
      title={<Trans>Confirm that it is you</Trans>}
      text={
        <Trans>
          You signed in more than five minutes ago. To change this, sign in once more; you come back to this page. What you typed is kept,
          apart from passwords and codes.
        </Trans>
      }
      onCancel={onCancel}
      actions={
        <>
          <Button look="default" onClick={onCancel}>
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
