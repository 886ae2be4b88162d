/** Media type of a CSV file. */
export const CSV_TYPE = 'text/csv;charset=utf-8'

/** Parses the rows of a CSV file (RFC 4180) into cells. A byte order mark at the start is skipped. */
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

/** In locales whose decimal sign is a comma, spreadsheets separate values by semicolons. */
export const separatorOf = (locale: string): string => (Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',')

/**
 * Matches the start of a cell that a spreadsheet takes for a formula, like `platform/csv.ts` on the server. The second pattern matches it after a
 * character that other locales take for a separator.
 */
const FORMULA = /^(?:[\t\r\0]|[\s\0\uFEFF]*[=+\-@＝＋－＠])/
const FORMULA_WITHIN = /(?<=[,;|\t\r\n][\s\0\uFEFF]*)[=+\-@＝＋－＠]/g

/**
 * Writes rows as a file that spreadsheets recognise as UTF-8. Every cell is quoted, and none is taken for a formula, whichever separator is assumed.
 * @param keepsZeros digits with a leading zero are written as a formula of that text, so that a spreadsheet keeps the zero
 */
export const writeCsv = (separator: string, rows: readonly (readonly string[])[], keepsZeros = false): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cell, keepsZeros)).join(separator)}\r\n`).join('')}`

const ZEROS = /^0\d+$/
const quoted = (cell: string, keepsZeros: boolean) =>
  `"${(keepsZeros && ZEROS.test(cell) ? `="${cell}"` : withoutFormulas(cell)).replaceAll('"', '""')}"`

const withoutFormulas = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_WITHIN, "'$&").replaceAll('\0', '')
