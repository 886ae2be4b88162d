import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useAction } from '../mutation/use-action.ts'
import { usePortalName } from '../portal-name.ts'
import { RetryJobDocument } from './job.generated.ts'
import { changesOf } from './job-error-words.ts'
import type { JobKindEntry } from './job-kind.ts'
import type { Job } from './job-page.tsx'

/** Retries the failed rows of a job in a new job. The two jobs link to each other. */
export const JobRetry = ({ job: { id, state, canRetry, retryOf, retriedBy }, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
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
