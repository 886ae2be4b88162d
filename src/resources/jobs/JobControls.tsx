import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { useAction } from '../mutation/use-action.ts'
import { useOutcome } from '../mutation/use-outcome.ts'
import { CancelJobDocument, PauseJobDocument, ResumeJobDocument } from './job.generated.ts'
import { changesOf } from './job-error-words.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'

const CancelDialog = laterPart(async () => (await import('./CancelDialog.tsx')).CancelDialog)

/** Buttons to pause, resume and cancel a job that has not finished. */
export const JobControls = ({ job, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
  const { id, state, isOwn, canPause } = job
  const { t } = useLingui()
  const changes = changesOf(kind)
  const pause = useAction(PauseJobDocument, changes)
  const resume = useAction(ResumeJobDocument, changes)
  const { send: cancel } = useOutcome(CancelJobDocument, changes)
  const { send: pauseInstead } = useOutcome(PauseJobDocument, changes)
  const [asking, setAsking] = useState(false)
  const isPaused = state === 'PAUSING' || state === 'PAUSED'
  return (
    <>
      {canPause && (
        <Button kind="secondary" busy={pause.running} onClick={() => void pause.run({ input: { id } }, t`Pausing job`)}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {isPaused && (
        <Button kind="secondary" busy={resume.running} onClick={() => void resume.run({ input: { id } }, t`Job resumed`)}>
          <Trans>Resume</Trans>
        </Button>
      )}
      <Button kind="secondary" onClick={() => setAsking(true)}>
        <Trans>Cancel</Trans>
      </Button>
      {asking && (
        <CancelDialog
          job={job}
          canContinue={kind?.continues === true}
          onPause={canPause ? () => pauseInstead({ input: { id } }, t`Pausing job`) : undefined}
          onConfirm={() => cancel({ input: { id } }, t`Job cancelled`)}
          onClose={() => setAsking(false)}
        />
      )}
      <span>
        {isPaused ? (
          <Trans>If you do not resume this job within 7 days, it is cancelled.</Trans>
        ) : (
          isOwn && <Trans>You can leave this page. We will notify you when the job is done.</Trans>
        )}
      </span>
    </>
  )
}
