import { isWithin, type Range } from './place.ts'

export type GridColumn = { readonly key: string; readonly label: string; readonly note?: string }
export type GridRow = {
  readonly key: string
  readonly label: string
  readonly note?: string
  /** Heading under which the row is shown. Sections appear in the order of their first rows. */
  readonly section?: string
  /** The key of the cell in each column; undefined if there is no cell. */
  readonly cells: readonly (string | undefined)[]
}

export const cellsWithin = (rows: readonly GridRow[], range: Range): readonly string[] =>
  rows.flatMap(({ cells }, row) => cells.filter((key, column): key is string => key !== undefined && isWithin(range, { row, column })))

/** Groups rows by section, each with the index of its first row. */
export const sectionsOf = (rows: readonly GridRow[]) => {
  let first = 0
  return [...Map.groupBy(rows, ({ section }) => section)].map(([label, list]) => {
    const section = { label, first, list }
    first += list.length
    return section
  })
}
