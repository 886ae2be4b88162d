import type { Encoding } from '../../../tables/import.shape.ts'
/** Encodings to choose from for a file that does not state its own. */
export type Guess = Exclude<Encoding, 'UTF_8' | 'UTF_16LE' | 'UTF_16BE'>

export type TextRefusal = 'FILE_EMPTY' | 'FILE_IS_EXCEL' | 'FILE_NOT_TEXT'
/** `certain`: the file states its encoding, by a byte order mark or by being valid UTF-8. */
export type ReadText = { readonly text: string; readonly encoding: Encoding; readonly certain: boolean }

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'UTF_8' },
  { mark: [0xff, 0xfe], encoding: 'UTF_16LE' },
  { mark: [0xfe, 0xff], encoding: 'UTF_16BE' },
] as const
/** Signatures of workbooks: a zip archive (.xlsx, .ods) and a compound file (.xls). */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const
/** `%PDF-`: checked because the rest of a PDF may be plain text. */
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
/** A table of HTML or XML, which many programs call a workbook. */
const MARKUP = /^\s*<(?:!doctype html|html|table|\?xml)\b/i
/** Bytes by which UTF-16 is recognised. */
const LOOKED_AT = 1000
/** Control characters that no text file contains; a NUL is the first sign of a binary file. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NOT_TEXT = /[\0-\x08\x0E-\x1F]/

/** Decodes a file: by its byte order mark, otherwise as UTF-8, otherwise in the requested encoding. Converts line ends to LF. */
export function textOf(bytes: Buffer, wanted: Encoding = 'WINDOWS_1252'): ReadText | { readonly refusal: TextRefusal } {
  const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)
  if (WORKBOOKS.some(begins)) return { refusal: 'FILE_IS_EXCEL' }
  if (begins(PDF)) return { refusal: 'FILE_NOT_TEXT' }
  const marked = MARKS.find(({ mark }) => begins(mark))?.encoding
  const certain = marked ?? unmarkedUtf16(bytes) ?? (decoded(bytes, 'UTF_8') === undefined ? undefined : 'UTF_8')
  const encoding = certain ?? (wanted in GUESSES ? wanted : 'WINDOWS_1252')
  const text = withoutFileEnd(decoded(bytes, encoding))?.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (text === undefined || NOT_TEXT.test(text)) return { refusal: 'FILE_NOT_TEXT' }
  if (MARKUP.test(text)) return { refusal: 'FILE_IS_EXCEL' }
  if (text.trim() === '') return { refusal: 'FILE_EMPTY' }
  return { text, encoding, certain: certain !== undefined }
}

/**
 * UTF-16 without a byte order mark, in which every other byte of Latin text is zero. The other byte is zero in a few characters of it too, such as
 * U+0100 of Latvian.
 */
function unmarkedUtf16(bytes: Buffer): 'UTF_16LE' | 'UTF_16BE' | undefined {
  const beginning = bytes.subarray(0, LOOKED_AT)
  const zeros = (from: 0 | 1) => beginning.filter((byte, at) => byte === 0 && at % 2 === from).length
  const [high, low] = [zeros(0), zeros(1)]
  if (bytes.length % 2 === 1 || Math.max(high, low) < beginning.length / 4 || Math.min(high, low) > Math.max(high, low) / 10)
    return undefined
  return high > low ? 'UTF_16BE' : 'UTF_16LE'
}

const FILE_END = '\x1a'
/** Old programs end a text file with a character of its own, and fill its last block with it. */
function withoutFileEnd(text: string | undefined): string | undefined {
  let end = text?.length ?? 0
  while (text?.[end - 1] === FILE_END) end -= 1
  return text?.slice(0, end)
}

const GUESSES: Readonly<Record<Guess, true>> = { WINDOWS_1252: true, WINDOWS_1250: true, ISO_8859_15: true, MACINTOSH: true }

/** Returns undefined if bytes are invalid in the encoding. The decoder removes the byte order mark. */
function decoded(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(LABELS[encoding], { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
