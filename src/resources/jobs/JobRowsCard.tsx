import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { SAYS_ERRORS } from '../query/says-errors.ts'
import { referenceOf } from '../failure.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { usePortalName } from '../portal-name.ts'
import { JobRowsDocument } from './job.generated.ts'
import { NO_CHANGES } from './job-kind.ts'
import type { JobKindEntry } from './job-kind.ts'
import { stateOf } from './job-words.ts'
import type { JobCause } from './JobCauses.tsx'
import type { Job } from './job-page.tsx'
import { RowsPager } from './RowsPager.tsx'

type JobRowsCardProps = {
  job: Job
  kind: JobKindEntry | undefined
  /** Only the rows that were not done for this reason. */
  cause: JobCause | undefined
  onShowAll: () => void
}

/** How each row of a job went, fifty at a time. */
export const JobRowsCard = ({ job, kind, cause, onShowAll }: JobRowsCardProps) => {
  const portal = usePortalName()
  const { i18n } = useLingui()
  const { say } = useErrorWords((kind?.changes ?? NO_CHANGES).words)
  const [after, setAfter] = useState<number>()
  const [{ data, error }, ask] = useQuery({
    query: JobRowsDocument,
    variables: { id: job.id, ...(after !== undefined && { after }), ...(cause && { state: cause.state, code: cause.code }) },
    requestPolicy: 'network-only',
    context: SAYS_ERRORS,
  })
  const rows = data?.jobRows.nodes ?? []
  /** People of two partners may have one user name. */
  const ofManyPartners = portal === 'vendor'
  const hasLines = kind?.hasLines === true
  if (error) return <ErrorState reference={referenceOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  return (
    <Card
      title={cause ? say({ path: null, ...cause }) : <Trans>All rows</Trans>}
      {...(cause && {
        actions: (
          <Button kind="secondary" onClick={onShowAll}>
            <Trans>Show all rows</Trans>
          </Button>
        ),
      })}
    >
      {!data && <SkeletonLines lines={5} />}
      <Rows>
        {rows.map(({ number, subjectId, label, partner, state, code, message }) => (
          <Row
            key={number}
            title={
              <>
                {hasLines && (
                  <>
                    <Trans>Line {number}</Trans>
                    {' · '}
                  </>
                )}
                {kind && label !== null && subjectId !== null && (!hasLines || state === 'DONE') ? (
                  <Link to={kind.subject(portal, subjectId)}>
                    {label}
                    {ofManyPartners && partner !== null && ` · ${partner}`}
                  </Link>
                ) : (
                  <code>{label ?? subjectId ?? number}</code>
                )}
              </>
            }
            detail={
              <>
                {stateOf(kind, state, i18n)}
                {code !== null && <>: {say({ path: null, code, message: message ?? code })}</>}
              </>
            }
          />
        ))}
      </Rows>
      <RowsPager after={after} last={data?.jobRows.hasMore ? rows.at(-1)?.number : undefined} onTurn={setAfter} />
    </Card>
  )
}
