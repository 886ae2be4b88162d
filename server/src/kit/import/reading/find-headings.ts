import { headingWords } from './headings.ts'

type Line = { readonly line: number; readonly cells: readonly string[] }
/** Where the headings of a file are. `at` is the index of their row, or of the first row of values if there are none. */
export type Headings = { readonly at: number; readonly hasHeadings: boolean }

/** Number of rows from the beginning of a file among which its headings are searched. */
export const LOOKED_AT = 20
/** More cells than the files of an import may have: a row of millions would take seconds. */
const MOST_CELLS = 200

/**
 * Finds the headings of a file. Title lines may stand above them, and a file may have none.
 * @param known headings of the fields that the file may have, normalised by `plain`
 * @param wanted line of the headings if somebody has chosen it; 0 for none
 */
export function findHeadings(rows: readonly Line[], known: readonly string[], wanted?: number): Headings {
  const beginning = rows.slice(0, LOOKED_AT).map(({ line, cells }) => ({ line, cells: cells.slice(0, MOST_CELLS) }))
  const chosen = wanted === undefined ? -1 : rows.findIndex(({ line }) => line === wanted)
  if (chosen !== -1) return { at: chosen, hasHeadings: true }
  const words = new Set(known)
  const scores = beginning.map(({ cells }) => cells.filter((cell) => headingWords(cell).some((word) => words.has(word))).length)
  const best = Math.max(0, ...scores)
  if (wanted !== 0 && best >= 2) return { at: scores.indexOf(best), hasHeadings: true }
  const at = firstFullRow(beginning)
  const cells = beginning[at]?.cells ?? []
  return { at, hasHeadings: wanted !== 0 && (scores[at] !== 0 || !cells.some(isValue)) }
}

/** Returns the first row that has about as many cells as the fullest one: a title has fewer. */
function firstFullRow(rows: readonly Line[]): number {
  const sizes = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const fullest = Math.max(0, ...sizes)
  const at = sizes.findIndex((size) => size >= Math.min(2, fullest) && size >= fullest * 0.6)
  return Math.max(0, at)
}

/** Whether a cell is an email address, a number or a date, which no heading is. */
const isValue = (cell: string) => /^\s*(?:[^\s@]+@[^\s@]+\.[^\s@]+|[+\d][\d\s./:+-]*)\s*$/.test(cell)
