import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useAction } from '../mutation/use-action.ts'
import classes from './jobs.module.css'
import type { ChangeOptions } from '../mutation/use-change.ts'
import { usePortalName } from '../portal-name.ts'
import { BEGUN } from './begun.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'

/** Takes a job back while that can be: says what that would do, then starts the job that does it, and shows it. */
export const JobUndo = ({ job, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
  const portal = usePortalName()
  const { undo, undoes, undoneBy } = job
  if (undoes !== null)
    return (
      <Link to={paths.job(portal, undoes)}>
        <Trans>Original job</Trans>
      </Link>
    )
  if (undoneBy !== null)
    return (
      <Link to={paths.job(portal, undoneBy)}>
        <Trans>Undone: view result</Trans>
      </Link>
    )
  return undo && kind?.undo ? <UndoButton jobId={job.id} undo={undo} words={kind.undo} changes={kind.changes} /> : null
}

type UndoButtonProps = {
  jobId: string
  undo: NonNullable<Job['undo']>
  words: NonNullable<JobKindEntry['undo']>
  changes: ChangeOptions
}

const UndoButton = ({ jobId, undo: { unchanged, changed, until }, words: { document, restored, kept }, changes }: UndoButtonProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const navigate = useNavigate()
  const portal = usePortalName()
  const [id] = useState(() => crypto.randomUUID())
  const [asking, setAsking] = useState(false)
  const action = useAction(document, changes)
  const begin = async () => {
    if (!(await action.run({ input: { id, jobId } }, t`Undoing changes`))) return
    // The next job's page is this component again: under an open dialog its heading could not take the focus.
    setAsking(false)
    void navigate(paths.job(portal, id), { state: BEGUN })
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        <Trans>Undo</Trans>
      </Button>
      <span>
        <Trans>
          Can be undone until <TimeStamp value={until} as="dateTime" />.
        </Trans>
      </span>
      {asking && (
        <ConfirmDialog
          title={<Trans>Undo these changes?</Trans>}
          confirm={<Trans>Undo</Trans>}
          busy={action.running}
          onCancel={() => setAsking(false)}
          onConfirm={() => void begin()}
        >
          <ul className={classes['text']}>
            <li>{i18n._(restored(unchanged, formats.number(unchanged)))}</li>
            {changed > 0 && <li>{i18n._(kept(changed, formats.number(changed)))}</li>}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
