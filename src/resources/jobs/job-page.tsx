import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState, useEffect } from 'react'
import { Link, useParams, useLocation, useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import { ChosenCustomerProvider } from '../customer.ts'
import { usePortalName } from '../portal-name.ts'
import { referenceOf } from '../failure.ts'
import { usePolling } from '../query/use-polling.ts'
import { useStableAnswer } from '../query/use-stable-answer.ts'
import { EmbeddedList } from '../list/EmbeddedList.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { kindOf, titleOf, type JobKindEntry, type JobKinds } from './job-kind.ts'
import { JobDocument, type JobQuery } from './job.generated.ts'
import classes from './jobs.module.css'
import { isOver } from './job-words.ts'
import { JobCauses, type JobCause } from './JobCauses.tsx'
import { jobRowsList, rowsOfCause } from './job-rows-list.tsx'
import { JobProgress } from './JobProgress.tsx'
import { isBegun } from './begun.ts'

/** Shows a toast of the kind when a job that the reader has just started finishes. Somebody who opens the page later gets no toast. */
const useDoneToast = (job: Job | null, kind: JobKindEntry | undefined): void => {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const words =
    job?.state === 'DONE' && job.counts.some((each) => each.state === 'DONE' && each.count > 0) ? kind?.done?.(job.action) : undefined
  const text = words && i18n._(words)
  useEffect(() => {
    if (text === undefined || !isBegun(state)) return
    toast.success(text)
    void navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [text, state, pathname, navigate])
}

export type Job = NonNullable<JobQuery['job']>

const ASKS_EVERY = 1000

/** The page of one background job: progress, outcome of each row, and result. The reader may leave it; a notification leads back. */
export const jobPage = (kinds: JobKinds) => () =>
  (
    // A job belongs to its own organisation, whichever one the reader has chosen.
    <ChosenCustomerProvider value={undefined}>
      <JobPage key={useParams()['id']} kinds={kinds} />
    </ChosenCustomerProvider>
  )

const JobPage = ({ kinds }: { kinds: JobKinds }) => {
  const portal = usePortalName()
  const { i18n } = useLingui()
  const { id = '' } = useParams()
  const [cause, setCause] = useState<JobCause>()
  const [result, ask] = useQuery({ query: JobDocument, variables: { id }, requestPolicy: 'cache-and-network', context: SHOWS_ERRORS })
  const { error } = result
  const fetching = result.fetching || result.stale
  const job = useStableAnswer(result, id)?.job ?? null
  usePageReady(!fetching || job !== null)
  const over = job === null || isOver(job.state)
  const askAgain = useCallback(() => ask({ requestPolicy: 'network-only', background: true, expectsErrors: true }), [ask])
  usePolling(askAgain, over ? undefined : ASKS_EVERY)
  const kind = job ? kindOf(kinds, job.kind) : undefined
  useDoneToast(job, kind)
  const rows = useJobRows(job, kind)
  return (
    <>
      <PageHeader
        back={
          <Link to={paths.jobs(portal)}>
            <Trans>Jobs</Trans>
          </Link>
        }
        title={titleOf(kinds, job?.kind ?? '', job?.action ?? null, i18n)}
        {...(kind && {
          actions: (
            <LinkButton kind="secondary" to={kind.list.to(portal)}>
              {i18n._(kind.list.label)}
            </LinkButton>
          ),
        })}
      />
      {job && rows ? (
        <div className={classes['cards']}>
          <JobProgress job={job} kind={kind} />
          <JobCauses causes={job.causes} kind={kind} onShow={setCause} />
          <EmbeddedList
            key={`${String(over)} ${cause?.state} ${cause?.codeText}`}
            list={rows}
            {...(cause && { start: rowsOfCause(cause) })}
          />
        </div>
      ) : fetching ? (
        <Card>
          <SkeletonLines lines={5} />
        </Card>
      ) : error ? (
        <ErrorState reference={referenceOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
      ) : (
        <StateMessage icon="clock" title={<Trans>Job not found</Trans>}>
          <Trans>It belongs to another user, or it ended more than 30 days ago.</Trans>
        </StateMessage>
      )}
    </>
  )
}

const NO_CAUSES: Job['causes'] = []

/** Keeps the list's identity while the progress is polled. Causes are available only once the job has finished. */
const useJobRows = (job: Job | null, kind: JobKindEntry | undefined) => {
  const id = job?.id
  const causes = job !== null && isOver(job.state) ? job.causes : NO_CAUSES
  return useMemo(() => (id === undefined ? undefined : jobRowsList({ id, causes }, kind)), [id, causes, kind])
}
