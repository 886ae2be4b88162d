import { Trans } from '@lingui/react/macro'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'
import classes from './dialog.module.css'

type UnsavedChangesDialogProps = { onConfirm: () => void; onStay: () => void }

/** The specified question before typed work is thrown away. A native modal dialog: it keeps the focus and gives it back; Escape keeps the page. */
const UnsavedChangesDialog = ({ onConfirm, onStay }: UnsavedChangesDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, text] = [useId(), useId()]
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className={classes['root']} aria-labelledby={title} aria-describedby={text} onCancel={onStay}>
      <h2 id={title} className={classes['title']}>
        <Trans>You have unsaved changes!</Trans>
      </h2>
      <p id={text} className={classes['text']}>
        <Trans>Are you sure you want to leave the page?</Trans>
      </p>
      <div className={classes['actions']}>
        <Button look="default" onClick={onStay}>
          <Trans>Stay</Trans>
        </Button>
        <Button look="danger" onClick={onConfirm}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </dialog>
  )
}

export default UnsavedChangesDialog
