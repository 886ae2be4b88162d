import '#src/theme/styles/portal.css'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'

const TITLE = 'unsaved-changes-title'

type UnsavedChangesDialogProps = { onConfirm: () => void; onStay: () => void }

/** The specified question before typed work is thrown away. Escape and a click beside it keep the page. */
const UnsavedChangesDialog = ({ onConfirm, onStay }: UnsavedChangesDialogProps) => (
  <Modal
    opened
    onClose={onStay}
    withCloseButton={false}
    centered
    attributes={{ content: { 'aria-labelledby': TITLE, role: 'alertdialog' } }}
  >
    <h2 id={TITLE} style={{ margin: '0 0 8px', fontSize: 'var(--mantine-font-size-lg)' }}>
      <Trans>You have unsaved changes!</Trans>
    </h2>
    <p style={{ marginBlock: 0 }}>
      <Trans>Are you sure you want to leave the page?</Trans>
    </p>
    <Group justify="flex-end" mt="lg" gap="xs">
      <Button variant="default" onClick={onStay} data-autofocus>
        <Trans>Stay</Trans>
      </Button>
      <Button color="red" onClick={onConfirm}>
        <Trans>Confirm</Trans>
      </Button>
    </Group>
  </Modal>
)

export default UnsavedChangesDialog
