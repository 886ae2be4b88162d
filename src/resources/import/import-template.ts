import { CSV_TYPE, separatorOf, writeCsv } from '#src/lib/csv.ts'
import { saveFile } from '#src/lib/save-file.ts'

/** The headings of an import as a CSV file that spreadsheets of the language open in columns. */
export const templateOf = (labels: readonly string[], locale: string): string => writeCsv(separatorOf(locale), [labels])

/** Hands the person the empty file to fill in. */
export const saveTemplate = (name: string, labels: readonly string[], locale: string): void =>
  saveFile(`${name}.csv`, templateOf(labels, locale), CSV_TYPE)
