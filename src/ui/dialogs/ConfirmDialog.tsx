import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { ModalDialog } from './ModalDialog.tsx'

type ConfirmDialogProps = {
  title: ReactNode
  children: ReactNode
  /** Label of the confirm button; no button if omitted. */
  confirm?: ReactNode
  danger?: boolean
  /** While data that the user needs for the decision is loading. */
  busy?: boolean
  /** While the confirmed operation is being sent, which cannot be cancelled. If the user closes the dialog, a toast reports the result. */
  sending?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Explains the consequences of an action and asks for confirmation. */
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
