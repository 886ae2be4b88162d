import Papa from 'papaparse'

/** What a spreadsheet takes for a formula, also behind a sign that some of them drop (promise H4). */
const FORMULA = /^[=+\-@\t\r\0]/

/**
 * Rows as CSV (RFC 4180): every row ends with CR LF, quotes are doubled. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front; NUL, which no spreadsheet reads, goes.
 */
export const csvOf = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safe(cell) : cell))),
        { newline: '\r\n' },
      )}\r\n`

/** The byte order mark by which spreadsheets know that a file is UTF-8. */
export const CSV_MARK = '\uFEFF'

const safe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text).replaceAll('\0', '')
