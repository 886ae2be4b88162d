import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useModalDialog } from '#src/ui/dialogs/use-modal-dialog.ts'
import { useId } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import classes from './inactivity-dialog.module.css'

type InactivityDialogProps = {
  /** `over`: the session has ended, and none of its data may be visible. */
  state: 'warned' | 'over'
  /** End of the session without activity, in epoch milliseconds. */
  endsAt: number | undefined
  /** Whether unsaved input is in no draft. */
  isLost: boolean
}

/**
 * The inactivity overlay. A native modal dialog is above every other layer, makes everything else inert, and keeps and returns the focus. It has no
 * controls: any gesture counts as activity, and the idle chart receives it first.
 */
export const InactivityDialog = ({ state, endsAt, isLost }: InactivityDialogProps) => {
  const dialog = useModalDialog()
  const [title, text] = [useId(), useId()]
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={title}
      aria-describedby={text}
      className={classes['root']}
      data-state={state}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={title} className={classes['title']}>
        {state === 'warned' ? <Trans>Are you still there?</Trans> : <Trans>Signed out</Trans>}
      </h2>
      <div id={text} className={classes['text']} aria-live="assertive">
        {state === 'warned' ? <Warning endsAt={endsAt} isLost={isLost} /> : <Trans>You have been logged out due to inactivity.</Trans>}
      </div>
      {state === 'warned' && (
        <Button>
          <Trans>Continue</Trans>
        </Button>
      )}
    </dialog>
  )
}

const Warning = ({ endsAt, isLost }: Pick<InactivityDialogProps, 'endsAt' | 'isLost'>) => {
  const formats = useFormats()
  const time = formats.time(endsAt)
  return (
    <>
      <p>
        <Trans>You have been inactive for a while. Move your mouse or press any key to continue.</Trans>
      </p>
      {endsAt !== undefined && (
        <p className={classes['end']}>
          <Trans>You will be signed out at {time}.</Trans>
        </p>
      )}
      {isLost && (
        <p>
          <Trans>Not all of your entries could be saved as a draft. They are lost when you are signed out.</Trans>
        </p>
      )}
    </>
  )
}
