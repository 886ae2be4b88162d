import type { Delimiter, Encoding } from '../../../tables/import.shape.ts'
import type { UserError } from '../../graphql/user-error.ts'
import { invalid } from '../../graphql/user-error.ts'
import { readCsv } from './csv-rows.ts'
import type { Csv } from './csv-rows.ts'
import { textOf } from './text-of.ts'
import type { ReadText, TextRefusal } from './text-of.ts'

/** Limits of a file: bytes, rows below the headings, columns. */
export type FileLimits = { readonly bytes: number; readonly rows: number; readonly columns: number }
export const FILE: FileLimits = { bytes: 5 * 1024 * 1024, rows: 50_000, columns: 100 }

/** Options for reading a file; absent ones are detected. */
export type Reading = {
  readonly encoding?: Encoding | null | undefined
  readonly delimiter?: Delimiter | null | undefined
  /** Line of the headings, from 1; 0 if there are none. */
  readonly headingLine?: number | null | undefined
  /** Headings of the fields, by which those of the file are found. */
  readonly known?: readonly string[]
}
export type ReadFile = Csv & { readonly encoding: Encoding; readonly certain: boolean }

type Refusal = TextRefusal | 'FILE_TOO_LARGE' | 'FILE_WITHOUT_ROWS' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS'
const REFUSALS: Readonly<Record<Refusal, string | ((most: FileLimits) => string)>> = {
  FILE_EMPTY: 'This file is empty.',
  FILE_IS_EXCEL: 'This is a workbook. Save its sheet as CSV (UTF-8) and choose that file.',
  FILE_NOT_TEXT: 'This file is not text. Choose a CSV file, best in UTF-8.',
  FILE_TOO_LARGE: ({ bytes }) => `Choose a file of ${bytes / 1024 / 1024} MiB at most.`,
  FILE_WITHOUT_ROWS: 'This file has headings and no rows.',
  TOO_MANY_ROWS: ({ rows }) => `Choose a file of at most ${rows} rows.`,
  TOO_MANY_COLUMNS: ({ columns }) => `Choose a file of at most ${columns} columns.`,
}

/** Reads an uploaded file by its content, or returns why it cannot be imported. */
export function readFile(bytes: Buffer, reading: Reading = {}, most: FileLimits = FILE): ReadFile | UserError {
  if (bytes.length > most.bytes) return refusedFile('FILE_TOO_LARGE', most)
  const read = textOf(bytes, reading.encoding ?? undefined)
  return 'refusal' in read ? refusedFile(read.refusal, most) : readText(read, reading, most)
}

/** Like `readFile`, for a file that is already decoded. */
export function readText(
  { text, ...encoded }: ReadText,
  { delimiter, headingLine, known }: Omit<Reading, 'encoding'>,
  most: FileLimits,
): ReadFile | UserError {
  const csv = readCsv(text, { delimiter: delimiter ?? undefined, headingLine: headingLine ?? undefined, known, most: most.rows })
  if (csv.rows.length === 0) return refusedFile('FILE_WITHOUT_ROWS', most)
  if (csv.rows.length > most.rows) return refusedFile('TOO_MANY_ROWS', most)
  if (csv.headings.length > most.columns) return refusedFile('TOO_MANY_COLUMNS', most)
  return { ...csv, ...encoded }
}

export const isRefused = (read: ReadFile | UserError): read is UserError => 'kind' in read

export const refusedFile = (code: Refusal, most: FileLimits): UserError => {
  const says = REFUSALS[code]
  return invalid('file', code, typeof says === 'string' ? says : says(most))
}
