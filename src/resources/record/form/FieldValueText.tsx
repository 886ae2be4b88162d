import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { DASH } from '#src/i18n/formats.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { ChoiceSource } from '../../choices/source.ts'
import { useChoiceWords } from '../../choices/use-choices.ts'
import { isDay } from '../../dates/day.ts'
import type { AnyField } from './field.ts'
import type { FieldValue } from '../merge.ts'

/** The value of a field as text: labels of choices and names of records. */
export const FieldValueText = ({ field, value }: { field: AnyField; value: FieldValue }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  const values = typeof value === 'string' ? [value].filter((text) => text !== '') : value
  if (values.length === 0) return DASH
  if (field.kind === 'day') return formats.list(values.map((day) => (isDay(day) ? formats.date(day) : day)))
  if (field.kind === 'remote' || field.kind === 'remoteMany') return <Names source={field.source} ids={values} />
  if (field.kind === 'remoteEach') return <Names source={field.source} ids={values.map((entry) => entry.split(' ')[1] ?? '')} />
  if (field.kind !== 'select' && field.kind !== 'multiSelect') return formats.list([...values])
  const words = values.map((each) => {
    const known = field.choices.find((choice) => String(choice.value) === each)
    return known ? i18n._(known.label) : each
  })
  return formats.list(words)
}

const Names = ({ source, ids }: { source: ChoiceSource; ids: readonly string[] }) => {
  const formats = useFormats()
  const nameOf = useChoiceWords(useMemo(() => ids.map((id) => ({ source, id })), [ids, source]))
  return formats.list(ids.map(nameOf))
}
