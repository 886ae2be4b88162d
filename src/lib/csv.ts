/** Media type of a CSV file. */
export const CSV_TYPE = 'text/csv;charset=utf-8'

/**
 * Parses the rows of a CSV file (RFC 4180) into cells, in a time that grows with the length of the text. A byte order mark at the start is skipped. A
 * quote that is never closed holds the rest of the text.
 */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at <= text.length;) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at)
    const isLast = text[end] !== ','
    row.push(cell)
    at = end + 1
    if (!isLast) continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}

type Cell = { cell: string; end: number }

const PLAIN = /[^,\n]*/y
function plainCell(text: string, start: number): Cell {
  PLAIN.lastIndex = start
  const [cell = ''] = PLAIN.exec(text) ?? []
  const end = start + cell.length
  return { cell: text[end] !== ',' && cell.endsWith('\r') ? cell.slice(0, -1) : cell, end }
}

function quotedCell(text: string, start: number): Cell {
  for (let from = start; ;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { cell: text.slice(start).replaceAll('""', '"'), end: text.length }
    if (text[quote + 1] !== '"') {
      const { cell, end } = plainCell(text, quote + 1)
      return { cell: text.slice(start, quote).replaceAll('""', '"') + cell, end }
    }
    from = quote + 2
  }
}

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
