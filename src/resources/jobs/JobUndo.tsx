import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { usePortalName } from '../portal-name.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'
import { UndoDialog, type UndoDialogProps } from './UndoDialog.tsx'

/** Button that undoes a job as long as this is possible. The job and its undo link to each other. */
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
  return undo && kind?.undo ? <UndoButton job={job} undo={undo} words={kind.undo} changes={kind.changes} /> : null
}

type UndoButtonProps = Pick<UndoDialogProps, 'job' | 'undo' | 'words' | 'changes'>

const UndoButton = (props: UndoButtonProps) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        <Trans>Undo</Trans>
      </Button>
      <span>
        <Trans>
          Can be undone until <TimeStamp value={props.undo.until} as="dateTime" />.
        </Trans>
      </span>
      {asking && <UndoDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}
