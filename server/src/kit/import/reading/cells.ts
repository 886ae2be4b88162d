import type { ImportMapping } from '../../../tables/import.shape.ts'
import type { CsvRow } from './csv-rows.ts'
import { tidy } from '../../graphql/tidy.ts'
import { plain } from './headings.ts'
import type { Say } from '../import-definition.ts'

export const sayer =
  ({ cells }: CsvRow, mapping: ImportMapping): Say<string> =>
  (field) => {
    const at = mapping[field]
    return at === undefined ? '' : valueOf(cells[at] ?? '')
  }

/** A value as it was meant: an apostrophe by which an export kept a spreadsheet from seeing a formula goes (promise H4). */
export const valueOf = (cell: string): string => tidy(cell).replaceAll(/(?<=^|[,;|\t\r\n]\s*)'(?=\s*[=+\-@＝＋－＠])/g, '')

/** The names a cell lists. A comma may be part of one. */
export const namesOf = (cell: string): readonly string[] => listed(cell, /[;|\n]/)

/** The words a cell lists, none of which has a comma in it. */
export const wordsOf = (cell: string): readonly string[] => listed(cell, /[;,|\n]/)

const listed = (cell: string, separator: RegExp) =>
  cell
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** What people call each of some values, whatever the case, accents and signs: answers the value that a cell names, if any. */
export function valuesByWord<Value extends string | number>(words: readonly (readonly [value: Value, ...words: readonly string[]])[]) {
  const byWord = new Map(words.flatMap(([value, ...more]) => [String(value), ...more].map((word) => [plain(word), value] as const)))
  return (cell: string): Value | undefined => byWord.get(plain(cell))
}
