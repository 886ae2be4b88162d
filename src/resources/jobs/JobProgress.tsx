import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { DownloadLink } from '#src/ui/controls/DownloadLink.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import classes from './jobs.module.css'
import type { JobKindEntry } from './job-kind.ts'
import { isOver, jobStateWords, openRows, outcomesOf } from './job-words.ts'
import type { Job } from './job-page.tsx'
import { JobReport } from './JobReport.tsx'
import { JobUndo } from './JobUndo.tsx'
import { useAction } from '../mutation/use-action.ts'
import { useOutcome } from '../mutation/use-outcome.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { CancelJobDocument, PauseJobDocument, ResumeJobDocument, RetryJobDocument } from './job.generated.ts'
import { changesOf } from './job-error-words.ts'
import { usePortalName } from '../portal-name.ts'

const CancelDialog = laterPart(async () => (await import('./CancelDialog.tsx')).CancelDialog)

/** Retries the failed rows of a job in a new job. The two jobs link to each other. */
const JobRetry = ({ job: { id, state, canRetry, retryOf, retriedBy }, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
  const { t } = useLingui()
  const portal = usePortalName()
  const goesOn = state === 'CANCELLED' && kind?.continues === true
  const retry = useAction(RetryJobDocument, changesOf(kind))
  return (
    <>
      {retryOf !== null && (
        <Link to={paths.job(portal, retryOf)}>
          <Trans>Original job</Trans>
        </Link>
      )}
      {retriedBy !== null && (
        <Link to={paths.job(portal, retriedBy)}>
          <Trans>Retried: view result</Trans>
        </Link>
      )}
      {canRetry && (
        <Button
          kind="secondary"
          busy={retry.running}
          onClick={() => void retry.run({ input: { id } }, goesOn ? t`Job goes on` : t`Retrying failed rows`)}
        >
          {goesOn ? <Trans>Go on with the rest</Trans> : <Trans>Retry failed rows</Trans>}
        </Button>
      )}
    </>
  )
}

/** Buttons to pause, resume and cancel a job that has not finished. */
const JobControls = ({ job, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
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

export const JobProgress = ({ job, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const open = openRows(job.counts)
  const [settled, total] = [formats.number(job.total - open), formats.number(job.total)]
  const over = isOver(job.state)
  const file = hasFile(job)
  return (
    <Card
      title={<span role="status">{jobStateWords(job.state, i18n)}</span>}
      description={<TimeStamp value={job.finishedAt ?? job.createdAt} as="dateTime" />}
    >
      <progress className={classes['progress']} aria-label={t`Progress`} value={job.total - open} max={Math.max(job.total, 1)} />
      <ul className={classes['counts']}>
        <li>
          <strong>
            <Trans>
              {settled} of {total}
            </Trans>
          </strong>
        </li>
        {outcomesOf(kind, job, i18n).map(({ label, count }) => {
          const message = formats.number(count)
          return <li key={label}>{t`${label}: ${message}`}</li>
        })}
      </ul>
      <div className={classes['actions']}>
        {file && (
          <DownloadLink href={`/api/JobFiles/${job.id}.csv`} resource={t`Export`}>
            <Trans>Download CSV</Trans>
          </DownloadLink>
        )}
        {job.hasReport && over && <JobReport job={job} kind={kind} />}
        {job.canGoOn && !over && <JobControls job={job} kind={kind} />}
        <JobUndo key={job.id} job={job} kind={kind} />
        <JobRetry key={`retry ${job.id}`} job={job} kind={kind} />
      </div>
    </Card>
  )
}

const hasFile = ({ fileUntil }: Job, now = Date.now()) => fileUntil !== null && Date.parse(fileUntil) > now
