import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { fieldsFor } from './fields-for.ts'
import type { AnyImport, DefaultValues, Import, ImportFile, Mapping, Reading } from './import.ts'
import classes from './import.module.css'
import { columnLabel, ImportColumn } from './ImportColumn.tsx'
import { ImportReading } from './ImportReading.tsx'
import { useImportCheck } from './use-import-check.ts'

export type ImportSettings = { mapping: Mapping; values: DefaultValues }

type ImportMappingProps = {
  page: AnyImport
  portal: Portal
  kept: Import
  file: ImportFile
  /** What this tab has last checked, which another tab cannot change. */
  settings: ImportSettings | undefined
  onRead: (reading: Reading) => void
  onChecked: (checkedAt: string, settings: ImportSettings) => void
}

/** The second step: maps columns to fields and sets defaults for empty cells. */
export const ImportMapping = ({ page, portal, kept, file, settings, onRead, onChecked }: ImportMappingProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const { defaults } = page
  const [mapping, setMapping] = useState<Mapping>(settings?.mapping ?? file.mapping)
  const [values, setValues] = useState<DefaultValues>(() => settings?.values ?? defaults.of(kept))
  const { check, problemAt, general, forget } = useImportCheck(page, (checkedAt) => onChecked(checkedAt, { mapping, values }))
  const shown = fieldsFor(page, portal)
  const map = (name: string, column: number | null) => {
    forget(`mapping.${name}`)
    setMapping((last) => ({ ...last, [name]: column }))
  }
  const unused = file.columns.filter(({ index }) => !shown.some(([name]) => mapping[name] === index))
  const rows = formats.number(file.total)
  return (
    <>
      <Card
        title={kept.fileName}
        description={<Plural value={file.total} one={`${rows} row`} other={`${rows} rows`} />}
        actions={
          <LinkButton kind="secondary" to={page.to(portal)}>
            <Trans>Choose another file</Trans>
          </LinkButton>
        }
      >
        <ImportReading file={file} onRead={onRead} />
      </Card>
      <Card title={<Trans>Map columns</Trans>}>
        <div className={classes['fields']}>
          {shown.map(([name, field]) => (
            <ImportColumn
              key={name}
              field={field}
              columns={file.columns}
              column={mapping[name] ?? null}
              error={problemAt(`mapping.${name}`)}
              onChange={(column) => map(name, column)}
            />
          ))}
        </div>
        {unused.length > 0 && (
          <p className={classes['hint']}>
            <Trans>Not imported:</Trans> {unused.map(({ index }) => columnLabel(file.columns, index, t`Column`)).join(' · ')}
          </p>
        )}
      </Card>
      <Card title={<Trans>Defaults for empty cells</Trans>}>
        <div className={classes['fields']}>
          <defaults.Fields
            portal={portal}
            values={values}
            errorAt={problemAt}
            onChange={(parts, gone = []) => {
              forget(...gone)
              setValues((last) => ({ ...last, ...parts }))
            }}
          />
        </div>
      </Card>
      <div role="alert">{general !== undefined && <p className={classes['alert']}>{general}</p>}</div>
      <div className={classes['actions']}>
        <WorkButton
          work={() =>
            check({
              ...defaults.input(values),
              id: kept.id,
              encoding: file.encoding,
              delimiter: file.delimiter,
              headingLine: file.headingLine,
              mapping: Object.fromEntries(shown.flatMap(([name]) => (mapping[name] == null ? [] : [[name, mapping[name]]]))),
            })
          }
        >
          <Trans>Preview</Trans>
        </WorkButton>
      </div>
    </>
  )
}
