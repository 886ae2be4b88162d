import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { SAYS_ERRORS } from '../query/says-errors.ts'
import { Card } from '#src/ui/Card.tsx'
import { DownloadLink } from '#src/ui/DownloadLink.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { referenceOf } from '../failure.ts'
import { RowsPager } from '../jobs/RowsPager.tsx'
import type { AnyImport } from './import.ts'
import classes from './import.module.css'
import { useImportWords } from './use-import-words.ts'

/** What the check found, by the lines of the file, fifty at a time; all of it as a file. */
export const ImportFindings = ({ page, id }: { page: AnyImport; id: string }) => {
  const { t } = useLingui()
  const { sayOfField } = useImportWords(page)
  const [after, setAfter] = useState<number>()
  const [{ data, error }, ask] = useQuery({
    query: page.operations.rows,
    variables: { id, ...(after !== undefined && { after }) },
    requestPolicy: 'network-only',
    context: SAYS_ERRORS,
  })
  const part = data && Object.values(data)[0]
  const rows = part?.nodes ?? []
  if (error) return <ErrorState reference={referenceOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  return (
    <Card
      title={<Trans>Rows not imported</Trans>}
      actions={
        <DownloadLink href={`/api/Imports/${id}-findings.csv`} resource={t`Report`}>
          <Trans>Download CSV</Trans>
        </DownloadLink>
      }
    >
      {!data && <SkeletonLines lines={5} />}
      <Rows label={t`Rows not imported`}>
        {rows.map(({ line, label, outcome, findings }) => (
          <Row
            key={line}
            title={
              <span className={classes['line']}>
                <strong>
                  <Trans>Line {line}</Trans>
                </strong>
                {label !== '' && <code>{label}</code>}
                <span className={classes['mark']} data-tone={outcome === 'BROKEN' ? 'bad' : undefined}>
                  {outcome === 'BROKEN' ? <Trans>Error</Trans> : <Trans>Skipped</Trans>}
                </span>
              </span>
            }
          >
            <ul className={classes['findings']}>
              {findings.map((finding) => (
                <li key={`${finding.path} ${finding.code}`}>{sayOfField(finding)}</li>
              ))}
            </ul>
          </Row>
        ))}
      </Rows>
      <RowsPager after={after} last={part?.hasMore ? rows.at(-1)?.line : undefined} onTurn={setAfter} />
    </Card>
  )
}
