/** What a file of rows is to a browser. */
export const CSV_TYPE = 'text/csv;charset=utf-8'

/** The rows of a CSV file (RFC 4180), each with its cells. A byte order mark at its beginning is none of them. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end = ''] of text.replace(/^\uFEFF/, '').matchAll(CELL)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|$)/g

/** Where a comma is the decimal sign, spreadsheets part their values by a semicolon. */
export const separatorOf = (locale: string): string => (Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',')

/** As the server's `platform/csv.ts`: what a spreadsheet takes for a formula at the beginning of a cell, and behind what parts cells in another country. */
const FORMULA = /^(?:[\t\r\0]|[\s\0\uFEFF]*[=+\-@＝＋－＠])/
const FORMULA_WITHIN = /(?<=[,;|\t\r\n][\s\0\uFEFF]*)[=+\-@＝＋－＠]/g

/** Rows as a file that spreadsheets know to be UTF-8. Every cell is quoted, and none is taken for a formula, whichever separator is assumed. */
export const writeCsv = (separator: string, rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('')}`

const quoted = (cell: string) => `"${withoutFormulas(cell).replaceAll('"', '""')}"`

const withoutFormulas = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN, "'$&").replaceAll('\0', '')
