import type { I18n } from '@lingui/core'
import type { AnyRow, Column, ListExportProps } from '../list.ts'
import { valueWords } from '../address/value-words.ts'

/** Returns the columns of an export without duplicates. A column that combines several values becomes several columns. */
export const exportedColumns = (shown: readonly Column<AnyRow>[], i18n: I18n): ListExportProps['columns'] => {
  const parts = shown.flatMap((column) => {
    const { exports = [column] } = column
    return exports.map(({ id, label }) => ({ column: id, label: i18n._(label), ...(exports.length === 1 && valueWords(column, i18n)) }))
  })
  return [...new Map(parts.map((part) => [part.column, part])).values()]
}
