import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { FileCause } from '#machines/import/import.types.ts'
import { Row, Rows } from '#src/ui/Rows.tsx'
import classes from '../migrations.module.css'
import { useFileWords } from '../use-file-words.ts'
import { findingInWords } from '../words/finding-words.ts'

/** Lists why rows of an export are left out, and what else was found in them, with their lines. */
export const FileCauses = ({ causes }: { causes: readonly FileCause[] }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { say } = useFileWords()
  if (causes.length === 0) return null
  return (
    <>
      <h3 className={classes['heading']}>
        <Trans>What was found in the file</Trans>
      </h3>
      <Rows label={t`What was found in the file`}>
        {causes.map((cause) => {
          const { path, codeText, value, outcome, count, lines } = cause
          const rows = formats.number(count)
          const named = formats.list(lines.map(formats.number))
          const isOfFile = codeText === 'ROW_TOO_SHORT' || codeText === 'ROW_TOO_LONG' || codeText === 'QUOTES'
          return (
            <Row
              key={`${outcome} ${path} ${codeText} ${value}`}
              title={<strong>{isOfFile ? say(cause) : findingInWords(cause, i18n)}</strong>}
              detail={
                outcome === 'CREATE' ? (
                  <Plural value={count} one={`${rows} row`} other={`${rows} rows`} />
                ) : (
                  <Plural value={count} one={`${rows} row is left out`} other={`${rows} rows are left out`} />
                )
              }
            >
              <p className={classes['hint']}>
                {count > lines.length ? (
                  <Trans>Lines {named} and others</Trans>
                ) : (
                  <Plural value={count} one={`Line ${named}`} other={`Lines ${named}`} />
                )}
              </p>
            </Row>
          )
        })}
      </Rows>
    </>
  )
}
