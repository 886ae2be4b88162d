import { Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ImportField, ImportFile } from './import.ts'
import classes from './import.module.css'

type ImportColumnProps = {
  field: ImportField
  columns: ImportFile['columns']
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
      data={columns.map(({ index, heading }) => ({ value: String(index), label: heading || t`Column ${index + 1}` }))}
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
