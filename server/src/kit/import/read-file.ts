import type { Delimiter, Encoding } from '../../tables/import.shape.ts'
import type { UserError } from '../graphql/user-error.ts'
import { invalid } from '../graphql/user-error.ts'
import { readCsv } from './csv-rows.ts'
import type { Csv } from './csv-rows.ts'
import { textOf } from './text-of.ts'
import type { TextRefusal } from './text-of.ts'

/** What an import may measure: bytes, rows below the headings, columns. */
export const FILE = { bytes: 5 * 1024 * 1024, rows: 50_000, columns: 100 } as const

/** How a file is read; what is not given is found out. */
export type Reading = { readonly encoding?: Encoding | null | undefined; readonly delimiter?: Delimiter | null | undefined }
export type ReadFile = Csv & { readonly encoding: Encoding; readonly certain: boolean }

type Refusal = TextRefusal | 'FILE_TOO_LARGE' | 'FILE_WITHOUT_ROWS' | 'TOO_MANY_ROWS' | 'TOO_MANY_COLUMNS'
const REFUSALS: Readonly<Record<Refusal, string>> = {
  FILE_EMPTY: 'This file is empty.',
  FILE_IS_EXCEL: 'This is a workbook. Save its sheet as CSV (UTF-8) and choose that file.',
  FILE_NOT_TEXT: 'This file is not text. Choose a CSV file, best in UTF-8.',
  FILE_TOO_LARGE: `Choose a file of ${FILE.bytes / 1024 / 1024} MiB at most.`,
  FILE_WITHOUT_ROWS: 'This file has headings and no rows.',
  TOO_MANY_ROWS: `Choose a file of at most ${FILE.rows} rows.`,
  TOO_MANY_COLUMNS: `Choose a file of at most ${FILE.columns} columns.`,
}

/** Reads an uploaded file by its content, or says why it is none to import. */
export function readFile(bytes: Buffer, { encoding, delimiter }: Reading = {}): ReadFile | UserError {
  if (bytes.length > FILE.bytes) return refused('FILE_TOO_LARGE')
  const read = textOf(bytes, encoding ?? undefined)
  if ('refusal' in read) return refused(read.refusal)
  const csv = readCsv(read.text, { delimiter: delimiter ?? undefined, most: FILE.rows })
  if (csv.rows.length === 0) return refused('FILE_WITHOUT_ROWS')
  if (csv.rows.length > FILE.rows) return refused('TOO_MANY_ROWS')
  if (csv.headings.length > FILE.columns) return refused('TOO_MANY_COLUMNS')
  return { ...csv, encoding: read.encoding, certain: read.certain }
}

export const isRefused = (read: ReadFile | UserError): read is UserError => 'kind' in read

const refused = (code: Refusal) => invalid('file', code, REFUSALS[code])
