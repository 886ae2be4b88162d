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

/** Rows as a file that spreadsheets know to be UTF-8. */
export const writeCsv = (separator: string, rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('')}`

const quoted = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
