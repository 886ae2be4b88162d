import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { FileTable } from '#machines/import/import.types.ts'
import type { ImportField } from './import.ts'
import classes from './import.module.css'

/** Label of a column: its heading, with the letter that a spreadsheet shows if other columns have the same heading or if it has none. */
export function columnLabel(columns: FileTable['columns'], index: number, column: string): string {
  const heading = columns.find((each) => each.index === index)?.heading ?? ''
  const letter = index < 26 ? LETTERS.charAt(index) : `${LETTERS.charAt(Math.floor(index / 26) - 1)}${LETTERS.charAt(index % 26)}`
  if (heading === '') return `${column} ${letter}`
  return columns.some((each) => each.index !== index && each.heading === heading) ? `${heading} (${letter})` : heading
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type ImportColumnProps = {
  field: ImportField
  columns: FileTable['columns']
  column: number | null
  error: string | undefined
  onChange: (column: number | null) => void
}

/** Select for the column that is imported into a field, with sample values of the column. */
export const ImportColumn = ({ field, columns, column, error, onChange }: ImportColumnProps) => {
  const { t, i18n } = useLingui()
  const samples = columns.find(({ index }) => index === column)?.samples ?? []
  return (
    <Select
      label={i18n._(field.label)}
      data={columns.map(({ index }) => ({ value: String(index), label: columnLabel(columns, index, t`Column`) }))}
      value={column === null ? null : String(column)}
      placeholder={t`No column`}
      error={error}
      withAsterisk={field.required ?? false}
      clearable
      searchable
      comboboxProps={{ keepMounted: false }}
      description={<span className={classes['samples']}>{samples.length > 0 ? samples.join(' · ') : '\u00A0'}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  )
}
