import { headingWords } from './headings.ts'

type Line = { readonly line: number; readonly cells: readonly string[] }
/** Where the headings of a file are. `at` is the index of their row, or 0 if there are none: then every row holds values. */
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
  if (wanted === 0) return { at: 0, hasHeadings: false }
  const words = new Set(known)
  const scored = beginning.map(({ cells }) => ({
    size: sizeOf(cells),
    score: cells.some(isValue) ? undefined : cells.filter((cell) => isKnownHeading(cell, words)).length,
  }))
  const best = Math.max(0, ...scored.map(({ score = 0 }) => score))
  if (best >= 2) {
    const at = scored.findIndex(({ score }) => score === best)
    const { size = 0 } = scored[at] ?? {}
    // Values may be words of headings too. A row that is as full above them holds the headings, unless most words of the lower one are known.
    const upper = scored.findIndex((row, index) => index < at && row.score !== undefined && row.size >= size)
    return { at: upper !== -1 && best * 2 <= size ? upper : at, hasHeadings: true }
  }
  const at = firstFullRow(beginning)
  return beginning[at]?.cells.some(isValue) ? { at: 0, hasHeadings: false } : { at, hasHeadings: true }
}

const sizeOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** Returns the first row that has about as many cells as the fullest one: a title has fewer. */
function firstFullRow(rows: readonly Line[]): number {
  const sizes = rows.map(({ cells }) => sizeOf(cells))
  const fullest = Math.max(0, ...sizes)
  const at = sizes.findIndex((size) => size >= Math.min(2, fullest) && size >= fullest * 0.6)
  return Math.max(0, at)
}

/** @param known headings of fields, normalised by `plain` */
export const isKnownHeading = (cell: string, known: ReadonlySet<string>) => headingWords(cell).some((word) => known.has(word))

/** Whether a cell is an email address, a number or a date, which no heading is. */
export const isValue = (cell: string) => /^\s*(?:[^\s@]+@[^\s@]+\.[^\s@]+|[+\d][\d\s./:+-]*)\s*$/.test(cell)
