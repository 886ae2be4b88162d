import type { ReadFile } from './reading/read-file.ts'

/** Number of sample values shown for a column. */
export const SAMPLES = 3
const LONGEST_SAMPLE = 80

export type ColumnView = { readonly index: number; readonly heading: string; readonly samples: readonly string[] }

/** Columns of a file, each with its first non-empty values. */
export const columnsOf = ({ headings, rows }: Pick<ReadFile, 'headings' | 'rows'>): ColumnView[] =>
  headings.map((heading, index) => ({ index, heading, samples: samplesOf(rows, index) }))

function samplesOf(rows: readonly { readonly cells: readonly string[] }[], column: number): readonly string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const cell = cells[column]?.trim() ?? ''
    if (cell !== '') samples.push(cell.slice(0, LONGEST_SAMPLE))
    if (samples.length === SAMPLES) break
  }
  return samples
}
