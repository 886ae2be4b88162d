import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { AnyRow, Column } from './list.ts'

/** What the coded values of a column are called: those that one may filter by. */
export const valueWords = ({ filter }: Column<AnyRow>, i18n: I18n): { words?: { value: string; word: string }[] } => {
  if (filter?.kind === 'choice') return { words: filter.choices.map(({ value, label }) => ({ value: String(value), word: i18n._(label) })) }
  if (filter?.kind !== 'boolean') return {}
  return {
    words: [
      { value: 'true', word: t(i18n)`Yes` },
      { value: 'false', word: t(i18n)`No` },
    ],
  }
}
