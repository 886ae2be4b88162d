import type { RequestContext } from '../graphql/context.ts'
import type { Cell, Resource } from '../resource/resource.ts'

/** Labels of coded values by column, in the reader's language. */
export type ExportWords = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>

export const isExported = <Row>({ fields }: Resource<Row>, name: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]?.cell !== undefined

/** Converts a row to the cells of the columns: moments as ISO 8601 in UTC, flags as `true` and `false`, a coded value as its label if it has one. */
export const cellsOf = <Row>(
  resource: Resource<Row>,
  columns: readonly string[],
  words: ExportWords,
  row: Row,
  context: RequestContext,
): Promise<Cell[]> =>
  Promise.all(
    columns.map(async (column): Promise<Cell> => {
      const field = resource.fields[column]
      const value = typeof field?.cell === 'function' ? await field.cell(row, context) : plain(row[column as keyof Row])
      return words[column]?.[String(value)] ?? field?.unnamed?.(row) ?? value
    }),
  )

function plain(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
