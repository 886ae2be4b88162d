import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import type { AnyImport } from './import.ts'
import type { ImportCausesFragment } from './import.generated.ts'
import { repairOf } from './import-words.ts'
import classes from './import.module.css'
import { useImportWords } from './use-import-words.ts'

/** Lists each reason why rows are not imported once, with its remedy. The rows themselves are listed below. */
export const ImportCauses = ({ page, id }: { page: AnyImport; id: string }) => {
  const { t } = useLingui()
  const [{ data, error }] = useQuery({
    query: page.operations.causes,
    variables: { id },
    requestPolicy: 'network-only',
    context: CONTEXT,
  })
  if (error) return null
  return (
    <Card title={<Trans>Why rows are not imported</Trans>}>
      {!data && <SkeletonLines lines={3} />}
      <Rows label={t`Why rows are not imported`}>
        {data &&
          Object.values(data)[0]
            ?.filter(isReason)
            .map((cause) => <CauseRow page={page} key={`${cause.outcome} ${cause.path} ${cause.codeText}`} cause={cause} />)}
      </Rows>
    </Card>
  )
}

/** A row with errors would have them whether or not the record differs. */
const isReason = ({ outcome, codeText }: ImportCausesFragment) =>
  outcome !== 'BROKEN' || (codeText !== 'VALUE_DIFFERS' && codeText !== 'VALUE_CLEARED')

/** Errors are not reported, because the list of rows below has the same information. */
const CONTEXT = { expectsErrors: true }

const CauseRow = ({ page, cause }: { page: AnyImport; cause: ImportCausesFragment }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { sayOfField } = useImportWords(page)
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
      <p className={classes['text']}>{i18n._(repairOf(page.words.repairs, cause))}</p>
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
