import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { isBusy, isLive, mayDo, runOf } from '#machines/migration/migration.selectors.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { JobCauses } from '#src/resources/jobs/JobCauses.tsx'
import { JobDocument } from '#src/resources/jobs/job.generated.ts'
import type { Job } from '#src/resources/jobs/job-page.tsx'
import { jobRowsList, rowsOfCause } from '#src/resources/jobs/job-rows-list.tsx'
import { isOver, jobStateWords, openRows, outcomesOf } from '#src/resources/jobs/job-words.ts'
import { JobReport } from '#src/resources/jobs/JobReport.tsx'
import { EmbeddedList } from '#src/resources/list/EmbeddedList.tsx'
import { useStableAnswer } from '#src/resources/query/use-stable-answer.ts'
import { usePolling } from '#src/resources/query/use-polling.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import classes from '../migrations.module.css'
import { sendFromDialog } from '../idle.ts'
import { useRecord, useRoom } from '../room.ts'
import { useRate } from '../use-rate.ts'
import { AskUndo } from './AskUndo.tsx'
import { Owner } from './Owner.tsx'
import { PromisedAndDone } from './WaysIn.tsx'
import { migrationJobKinds } from '../words/job-kinds.ts'

const ASKS_EVERY = 1000
const CancelDialog = laterPart(async () => (await import('#src/resources/jobs/CancelDialog.tsx')).CancelDialog)

/** The fourth step: progress of the migration and the outcome of each record; after an undo, the outcome of the undo. */
export const ProcessStep = () => {
  const { actor } = useRoom()
  const { job, undo } = useRecord()
  const stage = useSelector(actor, runOf)?.stage
  const shown = stage === 'undoing' || stage === 'undone' ? (undo ?? job) : job
  return shown ? (
    <Work key={shown.id} id={shown.id} />
  ) : (
    <StateMessage icon="clock" title={<Trans>The report is no longer kept</Trans>}>
      <Trans>What became of each record is kept for 30 days.</Trans>
    </StateMessage>
  )
}

const NO_CAUSES: Job['causes'] = []

/** A job of the run. The chart determines its controls. */
const Work = ({ id }: { id: string }) => {
  const { actor, wizard } = useRoom()
  const live = useSelector(actor, isLive)
  const [cause, setCause] = useState<Job['causes'][number]>()
  const [{ data, fetching, stale }, ask] = useQuery({ query: JobDocument, variables: { id }, requestPolicy: 'cache-and-network' })
  const job = useStableAnswer({ data, fetching, stale }, id)?.job ?? undefined
  const isOpen = job === undefined || !isOver(job.state)
  usePolling(
    useCallback(() => ask({ requestPolicy: 'network-only', background: true, expectsErrors: true }), [ask]),
    live || isOpen ? ASKS_EVERY : undefined,
  )
  const kinds: Readonly<Record<string, (typeof migrationJobKinds)[keyof typeof migrationJobKinds]>> = migrationJobKinds
  const kind = kinds[job?.kind ?? (wizard.becomes === 'users' ? 'MIGRATION_USERS' : 'MIGRATION_CUSTOMERS')]
  const causes = job && !isOpen ? job.causes : NO_CAUSES
  // The rows are stable while the job is paused or over, so the list is refreshed then.
  const halt = job?.state === 'PAUSED' ? 'paused' : String(isOpen)
  const rows = useMemo(() => jobRowsList({ id, causes }, kind), [id, causes, kind])
  if (!job)
    return (
      <Card>
        <SkeletonLines lines={5} />
      </Card>
    )
  return (
    <>
      <Progress job={job} kind={kind} />
      <JobCauses causes={job.causes} kind={kind} onShow={setCause} />
      <EmbeddedList key={`${halt} ${cause?.state} ${cause?.codeText}`} list={rows} {...(cause && { start: rowsOfCause(cause) })} />
    </>
  )
}

type WorkProps = { job: Job; kind: (typeof migrationJobKinds)[keyof typeof migrationJobKinds] | undefined }

const Progress = ({ job, kind }: WorkProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { actor } = useRoom()
  const undoable = useSelector(actor, (snapshot) => mayDo(snapshot, 'undo'))
  const over = isOver(job.state)
  const original = job.undoes ?? job.retryOf
  const done = job.total - openRows(job.counts)
  const [settled, total] = [formats.number(done), formats.number(job.total)]
  const { perSecond, left } = useRate(done, job.total, job.state === 'RUNNING')
  const state = jobStateWords(job.state, i18n)
  const rate = formats.number(Math.round(perSecond ?? 0))
  return (
    <Card
      title={job.undoes === null ? state : t`Undo: ${state}`}
      description={<TimeStamp value={job.finishedAt ?? job.createdAt} as="dateTime" />}
    >
      <progress className={classes['progress']} aria-label={t`Progress`} value={done} max={Math.max(job.total, 1)} />
      <ul className={classes['counts']}>
        <li>
          <strong>
            <Trans>
              {settled} of {total}
            </Trans>
          </strong>
        </li>
        {perSecond !== undefined && perSecond >= 1 && (
          <li>
            <Trans>{rate} per second</Trans>
          </li>
        )}
        {left !== undefined && (
          <li>
            <Trans>{left} left</Trans>
          </li>
        )}
        {outcomesOf(kind, job, i18n).map(({ label, count }) => {
          const message = formats.number(count)
          return <li key={label}>{t`${label}: ${message}`}</li>
        })}
      </ul>
      {over && job.undoes === null && <PromisedAndDone />}
      <div className={classes['actions']}>
        <Controls job={job} />
        {job.isOwn && over && <JobReport job={job} kind={kind} />}
        {undoable && <Undo job={job} kind={kind} />}
        {original !== null && (
          <Link to={paths.job('vendor', original)}>
            <Trans>Original job</Trans>
          </Link>
        )}
        <Owner />
        {!over && (
          <span className={classes['hint']}>
            {job.canGoOn &&
              (job.state === 'PAUSED' || job.state === 'PAUSING' ? (
                <Trans>If you do not resume this job within 7 days, it is cancelled.</Trans>
              ) : (
                job.isOwn && <Trans>You can leave this page. We will notify you when the job is done.</Trans>
              ))}
          </span>
        )}
      </div>
    </Card>
  )
}

/** Buttons to pause, resume, cancel and retry, as the chart allows. */
const Controls = ({ job }: { job: Job }) => {
  const { actor } = useRoom()
  const [asking, setAsking] = useState(false)
  const jobId = useSelector(actor, runOf)?.jobId
  const busy = useSelector(actor, isBusy)
  const [pause, resume, cancel, retry] = [
    useSelector(actor, (snapshot) => mayDo(snapshot, 'pause')),
    useSelector(actor, (snapshot) => mayDo(snapshot, 'resume')),
    useSelector(actor, (snapshot) => mayDo(snapshot, 'cancel')),
    useSelector(actor, (snapshot) => mayDo(snapshot, 'retry')),
  ]
  // The job of before is shown until the new one is read, and takes no commands any more.
  if (jobId !== job.id) return null
  return (
    <>
      {pause && (
        <Button kind="secondary" unavailable={busy} onClick={() => actor.send({ type: 'pause' })}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {resume && (
        <Button unavailable={busy} onClick={() => actor.send({ type: 'resume' })}>
          <Trans>Resume</Trans>
        </Button>
      )}
      {cancel && (
        <Button kind="secondary" unavailable={busy} onClick={() => setAsking(true)}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {asking && (
        <CancelDialog
          job={job}
          canContinue={job.undoes === null}
          onPause={pause ? () => sendFromDialog(actor, { type: 'pause' }) : undefined}
          onConfirm={() => sendFromDialog(actor, { type: 'cancel' })}
          onClose={() => setAsking(false)}
        />
      )}
      {retry && (
        <Button kind="secondary" unavailable={busy} onClick={() => actor.send({ type: 'retry' })}>
          {job.state === 'CANCELLED' ? <Trans>Go on with the rest</Trans> : <Trans>Retry failed rows</Trans>}
        </Button>
      )}
    </>
  )
}

/** Undoes the migration after a preview. */
const Undo = ({ job: { id, undo }, kind }: WorkProps) => {
  const [asking, setAsking] = useState(false)
  if (!undo || !kind || !('undo' in kind)) return null
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        <Trans>Undo</Trans>
      </Button>
      <span className={classes['hint']}>
        <Trans>
          Can be undone until <TimeStamp value={undo.until} as="dateTime" />.
        </Trans>
      </span>
      {asking && <AskUndo id={id} offered={undo} words={kind.undo} onCancel={() => setAsking(false)} />}
    </>
  )
}
