import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { useAction } from '../mutation/use-action.ts'
import { CancelJobDocument, PauseJobDocument, ResumeJobDocument } from './job.generated.ts'
import { changesOf } from './job-error-words.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'

/** Buttons to pause, resume and cancel a job that has not finished. */
export const JobControls = ({ job: { id, state, isOwn, canPause }, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
  const { t } = useLingui()
  const changes = changesOf(kind)
  const pause = useAction(PauseJobDocument, changes)
  const resume = useAction(ResumeJobDocument, changes)
  const cancel = useAction(CancelJobDocument, changes)
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
      <Button kind="secondary" busy={cancel.running} onClick={() => void cancel.run({ input: { id } }, t`Job cancelled`)}>
        <Trans>Cancel</Trans>
      </Button>
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
