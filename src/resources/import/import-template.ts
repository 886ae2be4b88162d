import { CSV_TYPE, separatorOf, writeCsv } from '#src/lib/csv.ts'
import { saveFile } from '#src/lib/save-file.ts'

/** Writes the headings of an import as a CSV file, with the separator that spreadsheets expect in this language. */
export const templateOf = (labels: readonly string[], locale: string): string => writeCsv(separatorOf(locale), [labels])

/** Downloads the empty template. */
export const saveTemplate = (name: string, labels: readonly string[], locale: string): void =>
  saveFile(`${name}.csv`, templateOf(labels, locale), CSV_TYPE)
