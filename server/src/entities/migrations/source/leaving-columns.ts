import { valueOf } from '../../../kit/import/reading/cells.ts'
import type { CsvRow } from '../../../kit/import/reading/csv-rows.ts'
import type { ReadFile } from '../../../kit/import/reading/read-file.ts'
import type { ImportMapping } from '../../../tables/import.shape.ts'
import { activeReader, isOfLeaving, wordKey } from './active-words.ts'
import type { Activity } from './json-activity.ts'

type ByColumn = Activity & { readonly heading: string | undefined }

/**
 * Readers of further columns that say who has left, such as a day of leaving beside a status: without them leavers would be invited of whom the
 * mapped column does not say it. A word may be known in one column and not in another one, where somebody has said what it means.
 */
export function leavingColumns(
  { headings, rows }: ReadFile,
  mapping: ImportMapping,
  chosen: Readonly<Record<string, boolean>>,
): readonly ((row: CsvRow) => ByColumn)[] {
  const mapped = new Set(Object.values(mapping))
  return headings.flatMap((heading, at) => {
    if (mapped.has(at) || !isOfLeaving(heading)) return []
    const cellOf = ({ cells }: CsvRow) => valueOf(cells[at] ?? '')
    const known = activeReader(heading, rows.map(cellOf), {})
    return (row: CsvRow) => {
      const word = cellOf(row)
      return { isActive: known(word) ?? (Object.hasOwn(chosen, wordKey(word)) ? chosen[wordKey(word)] : undefined), word, heading }
    }
  })
}

/** What holds of several columns: that somebody has left, or that nobody knows, before that they are active. */
export const leastActive = ([first, ...others]: readonly [ByColumn, ...ByColumn[]]): ByColumn =>
  [first, ...others].find(({ isActive }) => isActive === false) ??
  [first, ...others].find(({ isActive }) => isActive === undefined) ??
  first
