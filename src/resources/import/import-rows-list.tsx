import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { CSV_TYPE, readCsv, separatorOf, writeCsv } from '#src/lib/csv.ts'
import { saveAnswer } from '../files/save-answer.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { resourceList } from '../list/list.ts'
import type { AnyImport } from './import.ts'
import type { ImportFindingsFragment } from './import.generated.ts'
import classes from './import.module.css'
import { ImportCorrection } from './ImportCorrection.tsx'
import { useImportWords } from './use-import-words.ts'

const differs = msg({ context: 'row of an import', message: 'Differs' })

const outcomes = [
  { value: 'BROKEN', label: msg`Error`, tone: 'bad' },
  { value: 'CHANGE', label: differs, tone: 'warn' },
  { value: 'SKIP', label: msg`Skipped` },
] as const
const outcomeLabels: ReadonlyMap<string, MessageDescriptor> = new Map(outcomes.map(({ value, label }) => [value, label]))

/** List of the rows with findings, by line of the file, with a download of all of them. */
export const importRowsList = (page: AnyImport, id: string, actor: ImportActor) =>
  resourceList({
    id: 'importRows',
    title: msg`Rows with findings`,
    query: page.operations.rows,
    connection: rootField(page.operations.rows),
    scope: { id },
    name: ({ line, label }) => label || String(line),
    states: outcomes.map(({ value, label }) => ({ value, label })),
    sort: { by: 'line', direction: 'ASC' },
    Beside: () => <Report page={page} id={id} />,
    columns: [
      { id: 'line', label: msg`Line`, cell: 'number', value: ({ line }) => line, sortBy: 'line', width: 5 },
      { id: 'label', label: msg`Row`, cell: 'code', value: ({ label }) => label, sortBy: 'label', width: 12 },
      {
        id: 'outcome',
        label: msg`Result`,
        cell: 'choice',
        choices: outcomes,
        value: ({ outcome }) => outcome,
        width: 7,
        isBadge: true,
      },
      { id: 'findings', label: msg`Reason`, cell: (row) => <Findings page={page} row={row} actor={actor} />, width: 22 },
    ],
  })

const Report = (props: { page: AnyImport; id: string }) => (
  <>
    <FailedRows {...props} />
    <FindingsReport {...props} />
  </>
)

type Finding = { path: string | null; code: string; message: string; line: number | null; value: string | null }

/** Downloads the rows that are not imported, to be corrected and chosen again, with their reasons in the reader's language. */
export const FailedRows = ({ page, id }: { page: AnyImport; id: string }) => {
  const { t, i18n } = useLingui()
  const { sayOfField } = useImportWords(page)
  const say = (reason: string) => {
    const [, line, findings = '[]'] = /^(?:(\d+) )?(\[.*\])$/s.exec(reason) ?? []
    const said = (JSON.parse(findings) as Finding[]).map((finding) => sayOfField(finding)).join(' ')
    return line === undefined ? said : t`Line ${line}: ${said}`
  }
  const download = async () => {
    const isSaved = await saveRows(`${id}-failed-codes`, { name: 'failed', locale: i18n.locale }, ([headings = [], ...rows]) => [
      [...headings.slice(0, -1), t`Reason`],
      ...rows.map((cells) => [...cells.slice(0, -1), say(cells.at(-1) ?? '')]),
    ])
    if (!isSaved) return toast.error(t`The failed rows could not be downloaded. Try again.`)
    const resource = t`Failed rows`
    return toast.success(t`${resource} has been downloaded`)
  }
  return (
    <WorkButton kind="secondary" icon={IconDownload} work={download}>
      <Trans>Download failed rows</Trans>
    </WorkButton>
  )
}

/** Downloads every finding of the check as a row, in the reader's language and separator. */
export const FindingsReport = ({ page, id }: { page: AnyImport; id: string }) => {
  const { t, i18n } = useLingui()
  const { sayOfField } = useImportWords(page)
  const download = async () => {
    const isSaved = await saveRows(`${id}-findings-codes`, { name: 'findings', locale: i18n.locale }, ([, ...rows]) => [
      [t`Line`, t`Name`, t`Result`, t`Reason`],
      ...rows.map(([line = '', name = '', outcome = '', finding = '{}']) => {
        const label = outcomeLabels.get(outcome)
        return [line, name, label ? i18n._(label) : outcome, sayOfField(JSON.parse(finding) as Finding)]
      }),
    ])
    if (!isSaved) return toast.error(t`The report could not be downloaded. Try again.`)
    const resource = t`Report`
    return toast.success(t`${resource} has been downloaded`)
  }
  return (
    <WorkButton kind="secondary" icon={IconDownload} work={download}>
      <Trans>Download report</Trans>
    </WorkButton>
  )
}

/** Saves what `write` makes of the rows of an import's file. Returns whether the file was downloaded completely and could be read. */
const saveRows = (
  address: string,
  { name, locale }: { name: string; locale: string },
  write: (rows: readonly (readonly string[])[]) => string[][],
): Promise<boolean> => {
  const file = { name: `${name}-${new Date().toISOString().slice(0, 10)}.csv`, type: CSV_TYPE }
  return saveAnswer(`/api/Imports/${address}.csv`, file, (text) => writeCsv(separatorOf(locale), write(readCsv(text)), true))
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
