import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { referenceOf } from '#src/resources/failure.ts'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { JobRowsDocument } from './job.generated.ts'
import { wordsOfRow } from './job-words.ts'
import type { Job } from './JobPage.tsx'
import { RowsPager } from '#src/resources/jobs/RowsPager.tsx'
import { useImportWords } from './use-import-words.ts'

/** How each row of a job went, fifty at a time. */
export const JobRowsCard = ({ job, portal }: { job: Job; portal: Portal }) => {
  const { i18n } = useLingui()
  const { say } = useImportWords()
  const [after, setAfter] = useState<number>()
  const [{ data, error }, ask] = useQuery({
    query: JobRowsDocument,
    variables: { id: job.id, ...(after !== undefined && { after }) },
    requestPolicy: 'network-only',
  })
  const rows = data?.jobRows.nodes ?? []
  /** People of two partners may have one user name. */
  const ofManyPartners = portal === 'vendor'
  const isImport = job.kind === 'USER_IMPORT'
  if (error) return <ErrorState reference={referenceOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  return (
    <Card title={<Trans>All rows</Trans>}>
      {!data && <SkeletonLines lines={5} />}
      <Rows>
        {rows.map(({ number, subjectId, label, partner, state, code, message }) => (
          <Row
            key={number}
            title={
              <>
                {isImport && (
                  <>
                    <Trans>Line {number}</Trans>
                    {' · '}
                  </>
                )}
                {label !== null && subjectId !== null && (!isImport || state === 'DONE') ? (
                  <Link to={paths.user(portal, subjectId)}>
                    {label}
                    {ofManyPartners && partner !== null && ` · ${partner}`}
                  </Link>
                ) : (
                  <code>{isImport ? label : (subjectId ?? number)}</code>
                )}
              </>
            }
            detail={
              <>
                {i18n._(wordsOfRow(job.kind, state))}
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
