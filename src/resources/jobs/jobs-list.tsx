import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DASH } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { DownloadLink } from '#src/ui/controls/DownloadLink.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { resourceList } from '../list/list.ts'
import { usePortalName } from '../portal-name.ts'
import { jobDuration } from './job-duration.ts'
import { kindOf, titleOf, type JobKinds } from './job-kind.ts'
import { isOver, jobStates } from './job-words.ts'
import classes from './jobs.module.css'
import { JobOutcome } from './JobOutcome.tsx'
import { JobsDocument, type JobsQuery } from './jobs.generated.ts'

type Job = JobsQuery['jobs']['nodes'][number]

/** Polling intervals in milliseconds: while a job is running, and otherwise, to find jobs that were started elsewhere. */
const [ASKS_RUNNING, ASKS_IDLE] = [2000, 20_000]

/** Title of a job, with its kind if the title alone does not tell it. */
const JobTitle = ({ job: { kind, action }, kinds }: { job: Job; kinds: JobKinds }) => {
  const { i18n: own } = useLingui()
  const title = titleOf(kinds, kind, action, own)
  const entry = kindOf(kinds, kind)
  const label = entry && own._(entry.label)
  return (
    <>
      {title}
      {label !== undefined && label !== title && <span className={classes['kind']}>{label}</span>}
    </>
  )
}

const Duration = ({ job: { createdAt, finishedAt } }: { job: Job }) => jobDuration(createdAt, finishedAt, useFormats())

const JobDownload = ({ job: { id, fileUntil } }: { job: Job }) => {
  const { t } = useLingui()
  if (!isFileThere(fileUntil)) return DASH
  return (
    <DownloadLink href={`/api/JobFiles/${id}.csv`} resource={t`Export`}>
      <Trans>Download</Trans>
    </DownloadLink>
  )
}

const isFileThere = (until: string | null, now = Date.now()) => until !== null && Date.parse(until) > now

/** Link to the jobs that have failed or skipped rows or wait to be resumed. */
const NeedsAttention = () => (
  <LinkButton kind="secondary" to={`${paths.jobs(usePortalName())}?v=1&filter=${encodeURIComponent('and(needsAttention:=:true)')}`}>
    <Trans>Needs attention</Trans>
  </LinkButton>
)

/** Shown in the vendor portal, where vendor operations see the jobs of everybody. */
const startedBy = {
  id: 'startedBy',
  label: msg`Started by`,
  cell: 'text',
  value: ({ startedBy: person }: Job) => person?.displayName ?? person?.userName ?? null,
  sortBy: 'startedBy',
  filter: { kind: 'text', field: 'startedBy' },
  width: 8.5,
} as const

/** List of the jobs that the reader can see, newest first. It polls faster while one of them is running. */
export const jobsList = (kinds: JobKinds) => (portal: Portal) =>
  resourceList({
    id: 'jobs',
    title: msg`Jobs`,
    query: JobsDocument,
    connection: 'jobs',
    name: ({ kind, action }) => titleOf(kinds, kind, action, i18n),
    path: ({ id }) => paths.job(portal, id),
    empty: msg`Exports, imports and changes to many records at once appear here.`,
    Beside: NeedsAttention,
    searches: portal === 'vendor',
    asksEvery: (rows) => (rows.every(({ state }) => isOver(state)) ? ASKS_IDLE : ASKS_RUNNING),
    sort: { by: 'createdAt', direction: 'DESC' },
    filters: [{ kind: 'boolean', field: 'needsAttention', label: msg`Needs attention` }],
    columns: [
      {
        id: 'kind',
        label: msg`Job`,
        cell: (job) => <JobTitle job={job} kinds={kinds} />,
        sortBy: 'kind',
        filter: { kind: 'choice', field: 'kind', choices: Object.entries(kinds).map(([value, { label }]) => ({ value, label })) },
        width: 11.5,
      },
      {
        id: 'state',
        label: msg`Status`,
        cell: 'choice',
        choices: jobStates,
        value: ({ state }) => state,
        sortBy: 'state',
        filter: { kind: 'choice', field: 'state', choices: jobStates },
        width: 8,
      },
      {
        id: 'outcome',
        label: msg`Result`,
        cell: (job) => <JobOutcome job={job} kind={kindOf(kinds, job.kind)} />,
        sortBy: 'total',
        width: 10,
      },
      ...(portal === 'vendor' ? [startedBy] : []),
      {
        id: 'createdAt',
        label: msg`Started`,
        cell: 'date',
        value: ({ createdAt }) => createdAt,
        sortBy: 'createdAt',
        filter: { kind: 'date', field: 'createdAt' },
        width: 8,
      },
      { id: 'duration', label: msg`Duration`, cell: (job) => <Duration job={job} />, width: 6 },
      { id: 'file', label: msg`File`, cell: (job) => <JobDownload job={job} />, width: 7.5 },
      {
        id: 'finishedAt',
        label: msg`Finished at`,
        cell: 'date',
        value: ({ finishedAt }) => finishedAt,
        filter: { kind: 'date', field: 'finishedAt' },
        width: 8,
        optional: true,
      },
    ],
  })
