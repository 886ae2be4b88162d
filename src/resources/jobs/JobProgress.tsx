import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ownEntry } from '#src/lib/own-entry.ts'
import { DownloadLink } from '#src/ui/DownloadLink.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import classes from './jobs.module.css'
import type { JobKindEntry } from './job-kind.ts'
import { jobStates, stateOf } from './job-words.ts'
import type { Job } from './job-page.tsx'
import { JobControls } from './JobControls.tsx'
import { JobRetry } from './JobRetry.tsx'
import { JobUndo } from './JobUndo.tsx'

/** How far a job is, in numbers, with what it made and the way to end it. */
export const JobProgress = ({ job, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const open = job.counts.filter(({ state }) => state === 'WAITING' || state === 'RUNNING').reduce((sum, { count }) => sum + count, 0)
  const [settled, total] = [formats.number(job.total - open), formats.number(job.total)]
  const state = ownEntry(jobStates, job.state)
  const over = job.state === 'DONE' || job.state === 'CANCELLED'
  const file = hasFile(job)
  return (
    <Card
      title={<span role="status">{state ? i18n._(state) : job.state}</span>}
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
        {job.counts.map((each) => {
          const [label, message] = [stateOf(kind, each.state, i18n), formats.number(each.count)]
          return <li key={each.state}>{t`${label}: ${message}`}</li>
        })}
      </ul>
      <div className={classes['actions']}>
        {file && (
          <DownloadLink href={`/api/JobFiles/${job.id}.csv`} resource={t`Export`}>
            <Trans>Download CSV</Trans>
          </DownloadLink>
        )}
        {over ? (
          <DownloadLink href={`/api/JobFiles/${job.id}-report.csv`} resource={t`Report`}>
            <Trans>Download report</Trans>
          </DownloadLink>
        ) : (
          <JobControls job={job} kind={kind} />
        )}
        <JobUndo key={job.id} job={job} kind={kind} />
        <JobRetry key={`retry ${job.id}`} job={job} kind={kind} />
      </div>
    </Card>
  )
}

const hasFile = ({ fileUntil }: Job, now = Date.now()) => fileUntil !== null && Date.parse(fileUntil) > now
