import type { Encoding } from '../../../tables/import.shape.ts'
/** What a file that tells nothing of its encoding may be read as. */
export type Guess = Exclude<Encoding, 'UTF_8' | 'UTF_16LE' | 'UTF_16BE'>

export type TextRefusal = 'FILE_EMPTY' | 'FILE_IS_EXCEL' | 'FILE_NOT_TEXT'
/** `certain`: the file says so itself, by its mark or by being UTF-8 throughout. */
export type ReadText = { readonly text: string; readonly encoding: Encoding; readonly certain: boolean }

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'UTF_8' },
  { mark: [0xff, 0xfe], encoding: 'UTF_16LE' },
  { mark: [0xfe, 0xff], encoding: 'UTF_16BE' },
] as const
/** A zip archive, as an .xlsx or .ods is one; the compound file of an .xls. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const
/** `%PDF-`: what follows may be text throughout. */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]
const LABELS: Readonly<Record<Encoding, string>> = {
  UTF_8: 'utf-8',
  UTF_16LE: 'utf-16le',
  UTF_16BE: 'utf-16be',
  WINDOWS_1252: 'windows-1252',
  WINDOWS_1250: 'windows-1250',
  ISO_8859_15: 'iso-8859-15',
  MACINTOSH: 'macintosh',
}
/** No text of lines has these; NUL is the first sign of a file that is none. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NOT_TEXT = /[\0-\x08\x0E-\x1F]/

/** Reads a file as text: by its byte order mark, else as UTF-8, else as what it is taken for. Lines end in LF then, whatever they ended in. */
export function textOf(bytes: Buffer, wanted: Encoding = 'WINDOWS_1252'): ReadText | { readonly refusal: TextRefusal } {
  const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (WORKBOOKS.some(begins)) return { refusal: 'FILE_IS_EXCEL' }
  if (begins(PDF)) return { refusal: 'FILE_NOT_TEXT' }
  const marked = MARKS.find(({ mark }) => begins(mark))?.encoding
  const certain = marked ?? (decoded(bytes, 'UTF_8') === undefined ? undefined : 'UTF_8')
  const encoding = certain ?? (wanted in GUESSES ? wanted : 'WINDOWS_1252')
  const text = decoded(bytes, encoding)?.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (text === undefined || NOT_TEXT.test(text)) return { refusal: 'FILE_NOT_TEXT' }
  if (text.trim() === '') return { refusal: 'FILE_EMPTY' }
  return { text, encoding, certain: certain !== undefined }
}

const GUESSES: Readonly<Record<Guess, true>> = { WINDOWS_1252: true, WINDOWS_1250: true, ISO_8859_15: true, MACINTOSH: true }

/** Undefined where bytes are no characters in it. The mark goes. */
function decoded(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(LABELS[encoding], { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
