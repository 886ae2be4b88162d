import type { Correction, ImportMapping } from '../../../tables/import.shape.ts'
import type { CsvRow } from './csv-rows.ts'
import { tidy } from '../../graphql/tidy.ts'
import { plain } from './headings.ts'
import type { FieldReader } from '../import-definition.ts'

/** @param corrected values in place of those of the file, by field */
export function createFieldReader(
  { cells, valueCount = cells.length }: CsvRow,
  mapping: ImportMapping,
  corrected?: ReadonlyMap<string, string>,
): FieldReader<string> {
  const read = (field: string) => {
    const correction = corrected?.get(field)
    if (correction !== undefined) return tidy(correction)
    const at = mapping[field]
    return at === undefined ? '' : valueOf(cells[at] ?? '')
  }
  const hasCell = (field: string) => corrected?.has(field) === true || (mapping[field] ?? valueCount) < valueCount
  return Object.assign(read, { hasCell })
}

/** Groups corrections by line and field; of several for one field the last one counts. */
export const correctionsByLine = (corrections: readonly Correction[]): ReadonlyMap<number, ReadonlyMap<string, string>> =>
  new Map(
    [...Map.groupBy(corrections, ({ line }) => line)].map(([line, some]) => [
      line,
      new Map(some.map(({ field, value }) => [field, value])),
    ]),
  )

/** Restores a value: removes the apostrophe by which an export kept a spreadsheet from seeing a formula (promise H4). */
export const valueOf = (cell: string): string => tidy(cell).replaceAll(/(?<=^|[,;|\t\r\n]\s*)'(?=\s*'?[=+\-@＝＋－＠])/g, '')

const NAMES_APART = /[;|\n]/

/** Splits a cell into names. A name may contain a comma. */
export const namesOf = (cell: string): readonly string[] => listed(cell, NAMES_APART)

/** Splits a cell into names by their places, where an empty place counts. A cell without any name has no places. */
export const placesOf = (cell: string): readonly string[] => {
  const places = cell.split(NAMES_APART).map((word) => word.trim())
  return places.every((word) => word === '') ? [] : places
}

/** Splits a cell into words, which contain no comma. */
export const wordsOf = (cell: string): readonly string[] => listed(cell, /[;,|\n]/)

const listed = (cell: string, separator: RegExp) =>
  cell
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Returns a lookup of values by the words that people use for them, ignoring case, accents and punctuation. */
export function valuesByWord<Value extends string | number>(words: readonly (readonly [value: Value, ...words: readonly string[]])[]) {
  const byWord = new Map(words.flatMap(([value, ...more]) => [String(value), ...more].map((word) => [plain(word), value] as const)))
  return (cell: string): Value | undefined => byWord.get(plain(cell))
}
