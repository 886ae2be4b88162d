import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { DownloadLink } from '#src/ui/controls/DownloadLink.tsx'
import { resourceList } from '../list/list.ts'
import type { AnyImport } from './import.ts'
import type { ImportFindingsFragment } from './import.generated.ts'
import classes from './import.module.css'
import { FailedRows } from './FailedRows.tsx'
import { ImportCorrection } from './ImportCorrection.tsx'
import { useImportWords } from './use-import-words.ts'

/** List of the rows with findings, by line of the file, with a download of all of them. */
export const importRowsList = (page: AnyImport, id: string, actor: ImportActor) =>
  resourceList({
    id: 'importRows',
    title: msg`Rows not imported`,
    query: page.operations.rows,
    connection: rootField(page.operations.rows),
    scope: { id },
    name: ({ line, label }) => label || String(line),
    states: [
      { value: 'BROKEN', label: msg`Error` },
      { value: 'SKIP', label: msg`Skipped` },
    ],
    sort: { by: 'line', direction: 'ASC' },
    Beside: () => <Report page={page} id={id} />,
    columns: [
      { id: 'line', label: msg`Line`, cell: 'number', value: ({ line }) => line, sortBy: 'line', width: 5 },
      { id: 'label', label: msg`Row`, cell: 'code', value: ({ label }) => label, sortBy: 'label', width: 12 },
      {
        id: 'outcome',
        label: msg`Result`,
        cell: 'choice',
        choices: [
          { value: 'BROKEN', label: msg`Error`, tone: 'bad' },
          { value: 'SKIP', label: msg`Skipped` },
        ],
        value: ({ outcome }) => outcome,
        width: 7,
        isBadge: true,
      },
      { id: 'findings', label: msg`Reason`, cell: (row) => <Findings page={page} row={row} actor={actor} />, width: 22 },
    ],
  })

const Report = ({ page, id }: { page: AnyImport; id: string }) => {
  const { t } = useLingui()
  return (
    <>
      <FailedRows page={page} id={id} />
      <DownloadLink href={`/api/Imports/${id}-findings.csv`} resource={t`Report`}>
        <Trans>Download CSV</Trans>
      </DownloadLink>
    </>
  )
}

const Findings = ({ page, row, actor }: { page: AnyImport; row: ImportFindingsFragment; actor: ImportActor }) => {
  const { i18n } = useLingui()
  const { sayOfField } = useImportWords(page)
  const labelOf = (path: string) => {
    const field = page.fields[path]
    return field ? i18n._(field.label) : ''
  }
  return (
    <ul className={classes['findings']}>
      {row.findings.map((finding) => (
        <li key={`${finding.path} ${finding.codeText}`}>
          {sayOfField(finding)}
          {finding.path !== null && finding.cell !== null && labelOf(finding.path) !== '' && (
            <ImportCorrection
              actor={actor}
              line={row.line}
              field={finding.path}
              label={labelOf(finding.path)}
              value={finding.cell}
              suggestion={finding.suggestion}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the name of the operation's single root field. */
const rootField = ({ definitions }: AnyImport['operations']['rows']): string => {
  const fields = definitions.flatMap((part) => (part.kind === 'OperationDefinition' ? part.selectionSet.selections : []))
  return fields.flatMap((field) => (field.kind === 'Field' ? [field.name.value] : []))[0] ?? ''
}
