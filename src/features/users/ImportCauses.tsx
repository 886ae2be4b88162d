import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { UserImportCausesDocument } from './import.generated.ts'
import type { UserImportCausesQuery } from './import.generated.ts'
import { repairOf } from './import-repairs.ts'
import classes from '#src/resources/import/import.module.css'
import { useImportWords } from './use-import-words.ts'

type Cause = UserImportCausesQuery['userImportCauses'][number]

/** Why rows are left out, each cause once with what mends it; the rows themselves stand below. */
export const ImportCauses = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [{ data, error }] = useQuery({
    query: UserImportCausesDocument,
    variables: { id },
    requestPolicy: 'network-only',
    context: CONTEXT,
  })
  if (error) return null
  return (
    <Card title={<Trans>Why rows are not imported</Trans>}>
      {!data && <SkeletonLines lines={3} />}
      <Rows label={t`Why rows are not imported`}>
        {data?.userImportCauses.map((cause) => (
          <CauseRow key={`${cause.outcome} ${cause.path} ${cause.code}`} cause={cause} />
        ))}
      </Rows>
    </Card>
  )
}

/** The rows below say the same, one by one. */
const CONTEXT = { expectsErrors: true }

const CauseRow = ({ cause }: { cause: Cause }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { sayOfField } = useImportWords()
  const { count, outcome, lines } = cause
  const rows = formats.number(count)
  const named = formats.list(lines.map(formats.number))
  return (
    <Row
      title={
        <span className={classes['line']}>
          <strong>{sayOfField(cause)}</strong>
          <span className={classes['mark']} data-tone={outcome === 'BROKEN' ? 'bad' : undefined}>
            <Plural value={count} one={`${rows} row`} other={`${rows} rows`} />
          </span>
        </span>
      }
    >
      <p className={classes['text']}>{i18n._(repairOf(cause))}</p>
      <p className={classes['hint']}>
        {count > lines.length ? (
          <Trans>Lines {named} and others</Trans>
        ) : (
          <Plural value={count} one={`Line ${named}`} other={`Lines ${named}`} />
        )}
      </p>
    </Row>
  )
}
