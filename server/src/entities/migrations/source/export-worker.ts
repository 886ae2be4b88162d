import { parentPort } from 'node:worker_threads'
import { gunzipSync, gzipSync } from 'node:zlib'
import { columnsOf } from '../../../kit/import/columns-of.ts'
import type { ColumnView } from '../../../kit/import/columns-of.ts'
import type { UserError } from '../../../kit/graphql/user-error.ts'
import type { ReadFile } from '../../../kit/import/reading/read-file.ts'
import { hasUnknownWord, lookAtHrFile, readHrFile } from './hr-file.ts'
import type { HrFile, HrReading } from './hr-file.ts'
import type { HrKind } from './hr-fields.ts'
import type { LeftRow } from './repeated-ids.ts'

export type ExportRequest = {
  readonly bytes: Uint8Array
  /** Whether `bytes` are the `packed` bytes of an earlier answer. */
  readonly isPacked: boolean
  readonly kind: HrKind
  /** With a mapping the records are read. Without one a CSV file is only inspected. */
  readonly reading?: HrReading | undefined
}
/** How a CSV file is read with some settings, without its rows. */
export type CsvLook = Omit<ReadFile, 'rows'> & {
  readonly total: number
  readonly columns: readonly ColumnView[]
}
/**
 * `packed` holds the compressed bytes of a file, which are stored until the columns of a CSV file are mapped, or somebody has said what the words of a
 * JSON export mean.
 */
export type FileAnswer =
  | { readonly refusal: UserError }
  | { readonly csv: CsvLook; readonly packed: Uint8Array<ArrayBuffer> | undefined }
  | { readonly total: number; readonly left: readonly LeftRow[]; readonly packed?: Uint8Array<ArrayBuffer> | undefined }
/** Each message `next` is answered with some of the records, and with undefined after the last ones. */
export type SomeRecords = { readonly [Kind in HrKind]: { readonly kind: Kind; readonly records: HrFile[Kind] } }[HrKind] | undefined

const AT_ONCE = 2000
/** Compresses such text to about a fifth at any level, so the fastest will do. */
const LEVEL = { level: 1 }
const compress = (content: Buffer) => new Uint8Array(gzipSync(content, LEVEL))

const port = parentPort
if (!port) throw new Error('This file is the worker of export-reader.ts')

port.once('message', (asked: ExportRequest) => {
  const { answer, records } = answered(asked)
  const chunks = inChunks(records)
  port.on('message', () => port.postMessage(chunks.next().value satisfies SomeRecords | void))
  port.postMessage(answer, 'packed' in answer && answer.packed ? [answer.packed.buffer] : [])
})

const NONE: HrFile = { customers: [], users: [] }

function answered({ bytes, isPacked, kind, reading }: ExportRequest): { answer: FileAnswer; records: HrFile } {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const content = isPacked ? gunzipSync(given) : given
  const read = reading?.mapping ? readHrFile(content, kind, reading) : lookAtHrFile(content, kind, reading)
  if ('kind' in read) return { answer: { refusal: read }, records: NONE }
  if ('total' in read) {
    const packed = isPacked || !hasUnknownWord(read.left) ? undefined : compress(content)
    return { answer: { total: read.total, left: read.left, packed }, records: read }
  }
  const { encoding, certain, delimiter, headings, headingLine, beginning, rows } = read.csv
  const csv = { encoding, certain, delimiter, headings, headingLine, beginning, total: rows.length, columns: columnsOf(read.csv) }
  return { answer: { csv, packed: isPacked ? undefined : compress(content) }, records: NONE }
}

function* inChunks({ customers, users }: HrFile): Generator<SomeRecords, undefined> {
  for (let at = 0; at < customers.length; at += AT_ONCE) yield { kind: 'customers', records: customers.slice(at, at + AT_ONCE) }
  for (let at = 0; at < users.length; at += AT_ONCE) yield { kind: 'users', records: users.slice(at, at + AT_ONCE) }
}
