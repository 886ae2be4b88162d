import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { TOAST_KEY, toast } from '#src/ui/dialogs/toast.ts'
import classes from './toast-undoable.module.css'

/** Duration of the toast in milliseconds, long enough to reconsider. */
const STANDS = 12_000

/** Shows a success toast with the button 'Undo'. */
export const toastUndoable = (done: string, undo: () => void): void =>
  toast.success(
    (close) => (
      <span className={classes['root']}>
        <span>{done}</span>
        <Button
          kind="secondary"
          size="compact"
          aria-keyshortcuts={TOAST_KEY}
          onClick={() => {
            close()
            undo()
          }}
        >
          <Trans>Undo</Trans>
        </Button>
      </span>
    ),
    STANDS,
  )
