import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { isBusy, mappingOf, problemsOf, valuesOf } from '#machines/import/import.selectors.ts'
import type { FileTable, ImportedFile, Problem } from '#machines/import/import.types.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { fieldsFor } from './fields-for.ts'
import type { AnyImport } from './import.ts'
import classes from './import.module.css'
import { columnLabel, ImportColumn } from './ImportColumn.tsx'
import { ImportReading } from './ImportReading.tsx'
import { useImportWords } from './use-import-words.ts'

type ImportMappingProps = { page: AnyImport; portal: Portal; actor: ImportActor; file: ImportedFile; table: FileTable }

/** The second step: maps columns to fields and sets defaults for empty cells. */
export const ImportMapping = ({ page, portal, actor, file, table }: ImportMappingProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const { defaults } = page
  const { say, sayAll } = useImportWords(page)
  const mapping = useSelector(actor, mappingOf)
  const values = useSelector(actor, valuesOf)
  const problems = useSelector(actor, problemsOf)
  const busy = useSelector(actor, isBusy)
  const shown = fieldsFor(page, portal)
  const isOfField = ({ path }: Problem) => path !== null && (path.startsWith('mapping.') || defaults.paths.includes(path))
  const problemAt = (path: string) => {
    const problem = problems.find((each) => each.path === path)
    return problem && say(problem)
  }
  const general = sayAll(
    problems.filter((problem) => !isOfField(problem)),
    t`Could not load the preview. Try again.`,
  )
  const unused = table.columns.filter(({ index }) => !shown.some(([name]) => mapping[name] === index))
  const rows = formats.number(table.total)
  return (
    <>
      <Card
        title={file.fileName}
        description={<Plural value={table.total} one={`${rows} row`} other={`${rows} rows`} />}
        actions={
          <LinkButton kind="secondary" to={page.to(portal)}>
            <Trans>Choose another file</Trans>
          </LinkButton>
        }
      >
        <ImportReading file={table} onRead={(reading) => actor.send({ type: 'read', reading })} />
      </Card>
      <Card title={<Trans>Map columns</Trans>}>
        <div className={classes['fields']}>
          {shown.map(([name, field]) => (
            <ImportColumn
              key={name}
              field={field}
              columns={table.columns}
              column={mapping[name] ?? null}
              error={problemAt(`mapping.${name}`)}
              onChange={(column) => actor.send({ type: 'map', field: name, column })}
            />
          ))}
        </div>
        {unused.length > 0 && (
          <p className={classes['hint']}>
            <Trans>Not imported:</Trans> {unused.map(({ index }) => columnLabel(table.columns, index, t`Column`)).join(' · ')}
          </p>
        )}
      </Card>
      <Card title={<Trans>Defaults for empty cells</Trans>}>
        <div className={classes['fields']}>
          <defaults.Fields
            portal={portal}
            values={values}
            errorAt={problemAt}
            onChange={(parts, outdated = []) => actor.send({ type: 'define', values: parts, paths: outdated })}
          />
        </div>
      </Card>
      <div role="alert">{general !== undefined && <p className={classes['alert']}>{general}</p>}</div>
      <div className={classes['actions']}>
        <Button busy={busy} onClick={() => actor.send({ type: 'check' })}>
          <Trans>Preview</Trans>
        </Button>
      </div>
    </>
  )
}
