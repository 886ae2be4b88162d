import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'

type UnsavedChangesDialogProps = { onConfirm: () => void; onStay: () => void }

/** The specified question before typed work is thrown away. A native modal dialog: it keeps the focus and gives it back; Escape keeps the page. */
const UnsavedChangesDialog = ({ onConfirm, onStay }: UnsavedChangesDialogProps) => (
  <ModalDialog
    title={<Trans>You have unsaved changes!</Trans>}
    text={<Trans>Are you sure you want to leave the page?</Trans>}
    onCancel={onStay}
    actions={
      <>
        <Button kind="secondary" onClick={onStay}>
          <Trans>Stay</Trans>
        </Button>
        <Button kind="danger" onClick={onConfirm}>
          <Trans>Confirm</Trans>
        </Button>
      </>
    }
  />
)

export default UnsavedChangesDialog
