import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { openRows } from './job-words.ts'
import type { Job } from './job-page.tsx'
import classes from './jobs.module.css'

type CancelDialogProps = {
  job: Pick<Job, 'counts' | 'total'>
  /** A cancelled job of this kind can be gone on with. */
  canContinue: boolean
  /** Undefined if the job cannot be paused now. */
  onPause: (() => Promise<Outcome>) | undefined
  onConfirm: () => Promise<Outcome>
  onClose: () => void
}

/** Asks before a job is cancelled: how much is done and how much remains, and whether to pause it instead. */
export const CancelDialog = ({ job: { counts, total }, canContinue, onPause, onConfirm, onClose }: CancelDialogProps) => {
  const formats = useFormats()
  const open = openRows(counts)
  const [settled, all, rest] = [formats.number(total - open), formats.number(total), formats.number(open)]
  return (
    <ConfirmDialog
      title={<Trans>Cancel this job?</Trans>}
      confirm={<Trans>Cancel job</Trans>}
      dismiss={<Trans>Do not cancel</Trans>}
      danger
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {(send) => (
        <>
          <ul className={classes['text']}>
            <li>
              <Trans>
                {settled} of {all} are done and stay done.
              </Trans>
            </li>
            <li>
              <Plural value={open} one={`${rest} is not done yet.`} other={`${rest} are not done yet.`} />
            </li>
            <li>
              {canContinue ? <Trans>You can go on with the rest later.</Trans> : <Trans>A cancelled job cannot be gone on with.</Trans>}
            </li>
          </ul>
          {onPause && (
            <Button kind="secondary" onClick={() => send(onPause)}>
              <Trans>Pause instead</Trans>
            </Button>
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
