import Papa from 'papaparse'

/** What a spreadsheet takes for a formula at the beginning of a cell, also behind blanks that some of them drop, and in full width (promise H4). */
const FORMULA = /^(?:[\t\r\0]|[\s\0\uFEFF]*[=+\-@＝＋－＠])/
/** The same behind what parts cells in a spreadsheet of another country, whatever parts them in the file. */
const FORMULA_WITHIN = /(?<=[,;|\t\r\n][\s\0\uFEFF]*)[=+\-@＝＋－＠]/g

/**
 * Rows as CSV (RFC 4180): every row ends with CR LF, every text is quoted and its quotes are doubled. Where a spreadsheet would take a text for a formula
 * it gets an apostrophe in front; so does a sign within it that would begin a cell if another separator were assumed. NUL, which no spreadsheet reads, goes.
 */
export const csvOf = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell))),
        { newline: '\r\n', quotes: (cell) => typeof cell === 'string' },
      )}\r\n`

/** The byte order mark by which spreadsheets know that a file is UTF-8. */
export const CSV_MARK = '\uFEFF'

const withoutFormulas = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN, "'$&").replaceAll('\0', '')
