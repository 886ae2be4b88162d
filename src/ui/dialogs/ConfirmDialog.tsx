import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { ModalDialog } from './ModalDialog.tsx'

type ConfirmDialogProps = {
  title: ReactNode
  children: ReactNode
  /** What the button says; none where there is nothing to confirm. */
  confirm?: ReactNode
  danger?: boolean
  /** While what has to be known before is on its way. */
  busy?: boolean
  /** While what was confirmed is being sent, which nothing takes back. Who closes the dialog then is told by a toast how it ended. */
  sending?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Says what will happen, before it does. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  danger,
  busy = false,
  sending = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) => (
  <ModalDialog
    title={title}
    text={
      <>
        {children}
        <div aria-live="polite">
          {sending && (
            <p>
              <Trans>This is being sent and can no longer be cancelled.</Trans>
            </p>
          )}
        </div>
      </>
    }
    onCancel={onCancel}
    {...(confirm !== undefined && { onEnter: () => busy || sending || onConfirm() })}
    actions={
      <>
        <Button kind="secondary" onClick={onCancel}>
          {sending ? <Trans>Close, it goes on</Trans> : confirm === undefined ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        {confirm !== undefined && (
          <Button kind={danger ? 'danger' : 'primary'} busy={busy || sending} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </>
    }
  />
)
