import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { paths } from '#src/lib/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { referenceOf } from '#src/resources/failure.ts'
import { useKeptAnswer } from '#src/resources/query/use-kept-answer.ts'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { ownEntry } from '#src/lib/own-entry.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'
import { bulkWords } from './words/bulk-words.ts'
import { JobDocument } from './job.generated.ts'
import type { JobQuery } from './job.generated.ts'
import classes from '#src/resources/jobs/jobs.module.css'
import { JobProgress } from './JobProgress.tsx'
import { JobRowsCard } from './JobRowsCard.tsx'

export type Job = NonNullable<JobQuery['job']>

/** How often a page asks how far its job is, in milliseconds. */
const ASKS_EVERY = 1000

export const isOver = ({ state }: Job) => state === 'DONE' || state === 'CANCELLED'

/** One piece of background work: how far it is, how each row went, what it made. It can be left; a notification leads back. */
const JobPage = () => {
  const portal = usePortalName()
  const { i18n } = useLingui()
  const { id = '' } = useParams()
  const [result, ask] = useQuery({ query: JobDocument, variables: { id }, requestPolicy: 'cache-and-network' })
  const { error } = result
  const fetching = result.fetching || result.stale
  const job = useKeptAnswer(result, id)?.job ?? null
  usePageReady(!fetching || job !== null)
  const over = job === null || isOver(job)
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => ask({ requestPolicy: 'network-only', background: true, expectsErrors: true }), ASKS_EVERY)
    return () => clearInterval(timer)
  }, [over, ask])
  const words = ownEntry<BulkActionWords>(bulkWords, job?.action ?? '')
  const action = words && i18n._(words.label)
  const title =
    job?.kind === 'USER_EXPORT' ? (
      <Trans>User export</Trans>
    ) : job?.kind === 'USER_IMPORT' ? (
      <Trans>User import</Trans>
    ) : action && job?.kind === 'USER_BULK_UNDO' ? (
      <Trans>Undo: {action}</Trans>
    ) : action ? (
      action
    ) : (
      <Trans>Job</Trans>
    )
  return (
    <>
      <PageHeader
        back={
          <Link to={paths.users(portal)}>
            <Trans>Users</Trans>
          </Link>
        }
        title={title}
      />
      {job ? (
        <div className={classes['cards']}>
          <JobProgress job={job} portal={portal} />
          <JobRowsCard key={String(over)} job={job} portal={portal} />
        </div>
      ) : fetching ? (
        <Card>
          <SkeletonLines lines={5} />
        </Card>
      ) : error ? (
        <ErrorState reference={referenceOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
      ) : (
        <StateMessage icon="users" title={<Trans>Job not found</Trans>}>
          <Trans>It belongs to another user, or it ended more than 30 days ago.</Trans>
        </StateMessage>
      )}
    </>
  )
}

export default JobPage
