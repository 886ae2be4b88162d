import Papa from 'papaparse'

import { delimiters, type Delimiter } from '../../../tables/import.shape.ts'
import { findHeadings, isKnownHeading, isValue, LOOKED_AT } from './find-headings.ts'

/** Reason why a row is not valid. */
export type RowFault = 'QUOTES' | 'ROW_TOO_LONG'
export type CsvRow = {
  /** Line of the file on which the row begins, from 1. A value may span several lines. */
  readonly line: number
  readonly cells: readonly string[]
  readonly fault?: RowFault
  /** How many values the row has itself, if some are missing at its end, which spreadsheets leave out if they are empty. */
  readonly valueCount?: number
}
export type Csv = {
  readonly delimiter: Delimiter
  /** Empty texts if the file has none. */
  readonly headings: readonly string[]
  /** Line of the headings, from 1; 0 if there are none. */
  readonly headingLine: number
  /** First lines of the file, among which the headings may be. */
  readonly beginning: readonly FileLine[]
  /** One more than `most` if there are more rows, or if more than four times as many are empty. */
  readonly rows: readonly CsvRow[]
}

export const PADDED = 'This row has fewer values than there are headings. The missing ones count as empty and clear nothing.'
export type FileLine = { readonly line: number; readonly text: string }
export type CsvReading = {
  readonly delimiter?: Delimiter | undefined
  readonly headingLine?: number | undefined
  readonly known?: readonly string[] | undefined
  readonly most?: number
}

/** A spreadsheet that saves such a file again appends its own separator once for each further column. */
const SEPARATOR_LINE = /^"?sep=(.)"?([;,\t|]*)\n/i
const LONGEST_LINE = 100

/**
 * Reads text with LF line ends as CSV (RFC 4180). Empty rows are skipped but count as lines.
 * @param options.headingLine line of the headings, 0 for none; found if absent
 * @param options.known headings by which they are found, normalised by `plain`
 * @param options.delimiter detected if absent; a first line `sep=;`, which spreadsheets write, names it
 * @param options.most reading stops at the first row beyond this number, not counting the headings
 */
export function readCsv(text: string, { delimiter, headingLine, known = [], most = Infinity }: CsvReading = {}): Csv {
  const said = SEPARATOR_LINE.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const named = [said?.[2]?.[0], said?.[1]].find(isDelimiter)
  const used = delimiter ?? named ?? guessed(body, known)
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
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ line, cells: data.map(textIn), ...(errors.length > 0 && { fault: 'QUOTES' }) })
      else empty += 1
      line += lineEnds(body, at, meta.cursor)
      at = meta.cursor
      // More for titles and headings, and one to detect that there are more.
      if (rows.length > most + LOOKED_AT || empty > mostEmpty) parser.abort()
    },
  })
  if (empty > mostEmpty) while (rows.length < most + LOOKED_AT + 1) rows.push(emptyRow)
  const { at: first, hasHeadings } = findHeadings(rows, known, headingLine)
  const [top] = rows.slice(first)
  const values = rows.slice(hasHeadings ? first + 1 : first, most === Infinity ? undefined : first + most + 2)
  const headings = hasHeadings
    ? withoutEmptyEnd(
        (top?.cells ?? []).map((cell) => cell.trim()),
        1,
      )
    : Array.from({ length: values.reduce((widest, row) => Math.max(widest, withoutEmptyEnd(row.cells, 1).length), 1) }, () => '')
  return {
    delimiter: used,
    headings,
    headingLine: hasHeadings ? (top?.line ?? 0) : 0,
    beginning: rows.slice(0, LOOKED_AT).map((row) => ({
      line: row.line,
      text: row.cells
        .slice(0, LONGEST_LINE)
        .map((cell) => cell.trim())
        .join(' · ')
        .slice(0, LONGEST_LINE),
    })),
    rows: values.map((row) => fitted(row, headings.length)),
  }
}

/** Longest cell that is read as a formula. The expression below would exhaust the stack on one of several megabytes. */
const LONGEST_FORMULA = 1000

/** Returns the text of a formula that is only a text, such as `="00123"`: programs write it so that a spreadsheet keeps the leading zeros. */
const textIn = (cell: string): string =>
  cell.length <= LONGEST_FORMULA && cell.startsWith('="')
    ? cell.replace(/^="((?:[^"]|"")*)"\s*$/, (_, text: string) => text.replaceAll('""', '"'))
    : cell

/** Gives a row as many values as there are headings: adds those that are missing at its end, and removes empty ones. */
function fitted(row: CsvRow, width: number): CsvRow {
  const cells = withoutEmptyEnd(row.cells, width)
  if (row.fault !== undefined || cells.length === width) return { ...row, cells }
  if (cells.length > width) return { ...row, cells, fault: 'ROW_TOO_LONG' }
  return { ...row, cells: [...cells, ...Array.from({ length: width - cells.length }, () => '')], valueCount: cells.length }
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

const LINES_TO_GUESS = 20

function guessed(text: string, known: readonly string[]): Delimiter {
  const beginning = beginningOf(text)
  if (isSplitByBars(beginning) || isTableOfBars(beginning, known)) return '|'
  const { meta, errors } = Papa.parse(beginning, {
    newline: '\n',
    preview: LINES_TO_GUESS,
    // An empty line at the end would hide the separator of a short file with two columns.
    skipEmptyLines: 'greedy',
    delimitersToGuess: delimiters.filter((each) => each !== '|'),
  })
  if (isDelimiter(meta.delimiter) && !errors.some(({ type }) => type === 'Delimiter')) return meta.delimiter
  return mostCommon(beginning)
}

/** A vertical bar also separates the values of a list, so it counts where the first line holds it and no other separator. */
function isSplitByBars(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1)
  return first.includes('|') && !/[,;\t]/.test(first) && rowsSplitBy(text, '|') > 0
}

/**
 * Lists that vertical bars separate have neither headings of fields nor values below a word. So a first line of bars with two known headings, or with a
 * heading above a column of email addresses, numbers or dates, begins a table, with or without a title above it.
 */
function isTableOfBars(text: string, known: readonly string[]): boolean {
  const { data } = Papa.parse<string[]>(text, { delimiter: '|', newline: '\n', preview: LINES_TO_GUESS, skipEmptyLines: 'greedy' })
  const [headings = [], ...rows] = data.slice(data.findIndex((cells) => cells.length > 1))
  if (headings.length < 2 || headings.some(isValue) || rows.length === 0) return false
  if (headings.some((cell) => /[,;\t]/.test(cell))) return false
  const words = new Set(known)
  if (headings.filter((cell) => isKnownHeading(cell, words)).length > 1) return true
  return rows.every(({ length }) => length === headings.length) && headings.some((_, at) => rows.every((cells) => isValue(cells[at] ?? '')))
}

/**
 * The separator of a file in which too many lines are titles. A comma is the separator of a file of one column, and bars are not, unless the first line
 * that they split begins the file or stands below an empty line, and no line up to it holds a comma: they also separate the values of a list.
 */
function mostCommon(text: string): Delimiter {
  const [above = ''] = text.split('|', 1)
  const [heading = ''] = text.slice(above.lastIndexOf('\n') + 1).split('\n', 1)
  const isBelowEmptyLine = /(?:^|\n)[ \t]*\n[^\n]*$|^[^\n]*$/.test(above)
  const barred = isBelowEmptyLine && !`${above}${heading}`.includes(',') ? [] : ['|']
  const uses = delimiters
    .filter((each) => each !== ',' && !barred.includes(each))
    .map((delimiter) => ({ delimiter, rows: rowsSplitBy(text, delimiter) }))
  const [best] = uses.filter(({ rows }) => rows > 0).toSorted((one, other) => other.rows - one.rows)
  return best?.delimiter ?? ','
}

/**
 * Counts the rows that a separator splits; 0 if it may stand in the texts of one column: it splits a single row, no two rows into equally many
 * values, or no more than half of the rows from the first one on.
 */
function rowsSplitBy(text: string, delimiter: Delimiter): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: LINES_TO_GUESS, skipEmptyLines: 'greedy' })
  const widths = data.map((cells) => cells.length)
  const split = widths.filter((width) => width > 1)
  const below = widths.length - widths.findIndex((width) => width > 1)
  const isRepeated = new Set(split).size < split.length || widths.length === 1
  return isRepeated && split.length > below / 2 ? split.length : 0
}
