import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { DownloadLink } from '#src/ui/controls/DownloadLink.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import classes from './jobs.module.css'
import type { JobKindEntry } from './job-kind.ts'
import { isOver, jobStateWords, openRows, outcomesOf } from './job-words.ts'
import type { Job } from './job-page.tsx'
import { JobControls } from './JobControls.tsx'
import { JobReport } from './JobReport.tsx'
import { JobRetry } from './JobRetry.tsx'
import { JobUndo } from './JobUndo.tsx'

/** State and progress of a job, with its result file and the buttons to control, undo and retry it. */
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
        {outcomesOf(kind, job.counts, i18n).map(({ label, count }) => {
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
        {job.isOwn && over && <JobReport job={job} kind={kind} />}
        {job.canGoOn && !over && <JobControls job={job} kind={kind} />}
        <JobUndo key={job.id} job={job} kind={kind} />
        <JobRetry key={`retry ${job.id}`} job={job} kind={kind} />
      </div>
    </Card>
  )
}

const hasFile = ({ fileUntil }: Job, now = Date.now()) => fileUntil !== null && Date.parse(fileUntil) > now
