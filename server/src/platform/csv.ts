import Papa from 'papaparse'

/** Beginning of a cell that a spreadsheet takes for a formula, also after blanks that some of them drop, and in full width (promise H4). */
const FORMULA = /^(?:[\t\r\0]|[\s\0\uFEFF]*[=+\-@＝＋－＠])/
/** The same signs after a separator that a spreadsheet in another country may use, whatever the file's own separator is. */
const FORMULA_WITHIN = /(?<=[,;|\t\r\n][\s\0\uFEFF]*)[=+\-@＝＋－＠]/g

/**
 * Writes rows as CSV (RFC 4180): every row ends with CR LF, every text is quoted and its quotes are doubled. A text that a spreadsheet would take for
 * a formula gets an apostrophe in front; so does a sign within it that would begin a cell with another separator. NUL, which no spreadsheet reads, is
 * removed.
 * @param keepsZeros digits with a leading zero are written as a formula of that text, so that a spreadsheet keeps the zero
 */
export const csvOf = (
  rows: readonly (readonly (string | number | boolean | null)[])[],
  delimiter = ',',
  { keepsZeros = false }: { readonly keepsZeros?: boolean } = {},
): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => (typeof cell === 'string' ? written(cell, keepsZeros) : cell))),
        { delimiter, newline: '\r\n', quotes: (cell) => typeof cell === 'string' },
      )}\r\n`

/** The byte order mark by which spreadsheets know that a file is UTF-8. */
export const CSV_MARK = '\uFEFF'

const withoutFormulas = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN, "'$&").replaceAll('\0', '')

const ZEROS = /^0\d+$/
const written = (text: string, keepsZeros: boolean) => (keepsZeros && ZEROS.test(text) ? `="${text}"` : withoutFormulas(text))
