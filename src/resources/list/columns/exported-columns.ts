import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { AnyRow, Column, ListExportProps } from '../list.ts'
import type { Choice } from '../../choice.ts'

/** Returns the labels of a column's coded values, from its cells or else from its filter. */
const valueWords = (column: Column<AnyRow>, i18n: I18n): { words?: { value: string; word: string }[] } => {
  const choices = choicesOf(column)
  if (choices) return { words: choices.map(({ value, label }) => ({ value: String(value), word: i18n._(label) })) }
  if (column.cell !== 'boolean' && column.filter?.kind !== 'boolean') return {}
  return {
    words: [
      { value: 'true', word: t(i18n)`Yes` },
      { value: 'false', word: t(i18n)`No` },
    ],
  }
}

const choicesOf = (column: Column<AnyRow>): readonly Choice[] | undefined => {
  if (column.cell === 'choice') return column.choices
  return column.filter?.kind === 'choice' ? column.filter.choices : undefined
}

/** Returns the columns of an export without duplicates. A column that combines several values becomes several columns. */
export const exportedColumns = (shown: readonly Column<AnyRow>[], i18n: I18n): ListExportProps['columns'] => {
  const parts = shown.flatMap((column) => {
    const { exports = [column] } = column
    return exports.map(({ id, label }) => ({ column: id, label: i18n._(label), ...(exports.length === 1 && valueWords(column, i18n)) }))
  })
  return [...new Map(parts.map((part) => [part.column, part])).values()]
}
