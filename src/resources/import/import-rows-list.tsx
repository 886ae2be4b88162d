import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DownloadLink } from '#src/ui/controls/DownloadLink.tsx'
import { resourceList } from '../list/list.ts'
import type { AnyImport } from './import.ts'
import type { ImportFindingsFragment } from './import.generated.ts'
import classes from './import.module.css'
import { useImportWords } from './use-import-words.ts'

/** List of the rows with findings, by line of the file, with a download of all of them. */
export const importRowsList = (page: AnyImport, id: string) =>
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
    Beside: () => <Report id={id} />,
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
      { id: 'findings', label: msg`Reason`, cell: (row) => <Findings page={page} row={row} />, width: 22 },
    ],
  })

const Report = ({ id }: { id: string }) => {
  const { t } = useLingui()
  return (
    <DownloadLink href={`/api/Imports/${id}-findings.csv`} resource={t`Report`}>
      <Trans>Download CSV</Trans>
    </DownloadLink>
  )
}

const Findings = ({ page, row }: { page: AnyImport; row: ImportFindingsFragment }) => {
  const { sayOfField } = useImportWords(page)
  return (
    <ul className={classes['findings']}>
      {row.findings.map((finding) => (
        <li key={`${finding.path} ${finding.codeText}`}>{sayOfField(finding)}</li>
      ))}
    </ul>
  )
}

/** Returns the name of the operation's single root field. */
const rootField = ({ definitions }: AnyImport['operations']['rows']): string => {
  const fields = definitions.flatMap((part) => (part.kind === 'OperationDefinition' ? part.selectionSet.selections : []))
  return fields.flatMap((field) => (field.kind === 'Field' ? [field.name.value] : []))[0] ?? ''
}
