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
  /** While what was confirmed runs. */
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Says what will happen, before it does. */
export const ConfirmDialog = ({ title, children, confirm, danger, busy = false, onCancel, onConfirm }: ConfirmDialogProps) => (
  <ModalDialog
    title={title}
    text={children}
    onCancel={onCancel}
    {...(confirm !== undefined && { onEnter: () => busy || onConfirm() })}
    actions={
      <>
        <Button kind="secondary" onClick={onCancel}>
          {confirm === undefined ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
        </Button>
        {confirm !== undefined && (
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </>
    }
  />
)
