import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { TOAST_KEY, toast } from '#src/ui/dialogs/toast.ts'
import classes from './toast-undoable.module.css'

/** How long the toast stands, in milliseconds: long enough to think again. */
const STANDS = 12_000

/** Says what was done, with a button that takes it back. */
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
