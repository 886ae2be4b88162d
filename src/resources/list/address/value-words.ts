import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Choice } from '../../choice.ts'
import type { AnyRow, Column } from '../list.ts'

/** Returns the labels of a column's coded values, from its cells or else from its filter. */
export const valueWords = (column: Column<AnyRow>, i18n: I18n): { words?: { value: string; word: string }[] } => {
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
