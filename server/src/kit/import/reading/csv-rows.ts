import Papa from 'papaparse'

import { delimiters, type Delimiter } from '../../../tables/import.shape.ts'

/** Reason why a row is not valid. */
export type RowFault = 'QUOTES' | 'ROW_TOO_SHORT' | 'ROW_TOO_LONG'
export type CsvRow = {
  /** Line of the file on which the row begins, from 1. A value may span several lines. */
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: RowFault
}
export type Csv = {
  readonly delimiter: Delimiter
  readonly headings: readonly string[]
  /** One more than `most` if there are more rows, or if more than four times as many are empty. */
  readonly rows: readonly CsvRow[]
}

const SEPARATOR_LINE = /^sep=(.)\n/i

/**
 * Reads text with LF line ends as CSV (RFC 4180). The first row that is not empty holds the headings; empty rows are skipped but count as lines.
 * @param options.delimiter detected if absent; a first line `sep=;`, which spreadsheets write, names it
 * @param options.most reading stops at the first row beyond this number, not counting the headings
 */
export function readCsv(text: string, { delimiter, most = Infinity }: { delimiter?: Delimiter | undefined; most?: number } = {}): Csv {
  const said = SEPARATOR_LINE.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const used = delimiter ?? (isDelimiter(said?.[1]) ? said[1] : guessed(body))
  const rows: CsvRow[] = []
  let [line, at, empty] = [said ? 2 : 1, 0, 0]
  const mostEmpty = 4 * most
  const emptyRow: CsvRow = { line: 0, cells: [] }
  Papa.parse<string[]>(body, {
    delimiter: used,
    newline: '\n',
    // Papa's fast mode would split the whole text before the first row is read.
    ...(lineEnds(body, 0, body.length) > 5 * most && { fastMode: false }),
    step: ({ data, errors, meta }, parser) => {
      if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data, ...(errors.length > 0 && { fault: 'QUOTES' }) })
      else empty += 1
      line += lineEnds(body, at, meta.cursor)
      at = meta.cursor
      // One more for the headings, and one to detect that there are more.
      if (rows.length > most + 1 || empty > mostEmpty) parser.abort()
    },
  })
  if (empty > mostEmpty) while (rows.length < most + 2) rows.push(emptyRow)
  const [first, ...others] = rows
  const headings = withoutEmptyEnd(
    (first?.cells ?? []).map((cell) => cell.trim()),
    1,
  )
  return { delimiter: used, headings, rows: others.map((row) => fitted(row, headings.length)) }
}

/** Checks that a row has as many values as there are headings; empty ones at its end do not count. */
function fitted(row: CsvRow, width: number): CsvRow {
  const cells = withoutEmptyEnd(row.cells, width)
  if (row.fault !== undefined || cells.length === width) return { ...row, cells }
  return { ...row, cells, fault: cells.length < width ? 'ROW_TOO_SHORT' : 'ROW_TOO_LONG' }
}

function withoutEmptyEnd(cells: readonly string[], least: number): readonly string[] {
  let end = cells.length
  while (end > least && cells[end - 1]?.trim() === '') end -= 1
  return cells.slice(0, end)
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

const isDelimiter = (text: string | undefined): text is Delimiter => delimiters.some((each) => each === text)

const ENOUGH_TO_GUESS = 65_536

/** Returns whole lines from the beginning of a text, or part of the first line if it is too long. */
function beginningOf(text: string): string {
  const beginning = text.slice(0, ENOUGH_TO_GUESS)
  return beginning.length === text.length ? text : beginning.slice(0, beginning.lastIndexOf('\n') + 1 || undefined)
}

function guessed(text: string): Delimiter {
  const { meta } = Papa.parse(beginningOf(text), { newline: '\n', preview: 20, delimitersToGuess: [...delimiters] })
  return isDelimiter(meta.delimiter) ? meta.delimiter : ','
}
