import { is, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Reach } from '../../access/reach.ts'
import type { Orm } from '../../db/orm.ts'
import { rowReader, rowsOf, type ReadColumns } from '../../db/rows.ts'
import type { AnyResource, Resource } from './resource.ts'

/** Source of a resource's rows: its table, with its joins if it has any. */
export const tableSource = ({ table, from }: Pick<AnyResource, 'table' | 'from'>, reach: Reach): SQL => from?.(reach) ?? sql`${table}`

/** Columns of the table itself, which a write can return. */
export const ownColumns = (columns: ReadColumns): Readonly<Record<string, PgColumn>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([name, column]) => (is(column, PgColumn) ? [[name, column] as const] : [])))

/** Rows within reach that meet a condition, with their computed columns. */
export async function readRows<Row extends object>(orm: Orm, resource: Resource<Row>, reach: Reach, condition: SQL): Promise<Row[]> {
  const reader = rowReader<Row>(resource.columns)
  const found = sql`select ${reader.columns} from ${tableSource(resource, reach)} where ${condition} and ${resource.reach(reach)}`
  return (await rowsOf(orm, found)).map((values) => reader.row(values))
}
