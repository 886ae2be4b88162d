import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'

type UnsavedChangesDialogProps = {
  /** All unsaved changes are being sent to the server. */
  isSending: boolean
  onConfirm: () => void
  onStay: () => void
}

/** The specified question before unsaved input is discarded. A native modal dialog keeps the focus and returns it; Escape stays on the page. */
const UnsavedChangesDialog = ({ isSending, onConfirm, onStay }: UnsavedChangesDialogProps) => (
  <ModalDialog
    title={isSending ? <Trans>Your changes are being saved</Trans> : <Trans>You have unsaved changes!</Trans>}
    text={
      isSending ? (
        <Trans>If you leave the page, this goes on, and a message tells you how it ended.</Trans>
      ) : (
        <Trans>Are you sure you want to leave the page?</Trans>
      )
    }
    onCancel={onStay}
    actions={
      <>
        <Button kind="secondary" onClick={onStay}>
          <Trans>Stay</Trans>
        </Button>
        <Button kind={isSending ? 'primary' : 'danger'} onClick={onConfirm}>
          {isSending ? <Trans>Leave the page</Trans> : <Trans>Confirm</Trans>}
        </Button>
      </>
    }
  />
)

export default UnsavedChangesDialog
