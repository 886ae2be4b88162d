/**
 * Decodes the bytes of an XML or JSON file by its byte order mark, or else by the zero bytes beside its first character (XML 1.0, appendix F): Windows
 * tools save UTF-16. Everything else is UTF-8.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined) ? 'utf-16be' : 'utf-8'
}

/** Repairs a text of UTF-16 that was read as UTF-8, which leaves a zero beside each character and a replaced byte order mark. */
export const withoutZeros = (text: string): string =>
  /^\uFFFD*(?:\0[^\0]|[^\0]\0)/.test(text) ? text.replace(/^\uFFFD+/, '').replaceAll('\0', '') : text
