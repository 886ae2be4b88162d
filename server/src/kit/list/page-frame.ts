import { sql, type SQL } from 'drizzle-orm'
import { fixed, rowReader, type RowReader } from '../../db/rows.ts'
import { Recent } from '../../platform/recent.ts'
import type { Place } from './cursor.ts'
import type { ListSource } from './list.ts'
import { orderBy, signature, type Order } from './order.ts'

type Frame = {
  readonly reader: RowReader<object>
  /** The place of a row, read by `readPlace`. */
  readonly place: SQL
  /** Expressions that the rows are ordered by. */
  readonly by: SQL
}
type Frames = { readonly reader: RowReader<object>; readonly orders: Recent<string, Frame> }

/** Limit of the cache, since clients can request thousands of orders. */
const MOST_ORDERS = 100
const frames = new WeakMap<ListSource, Frames>()

/** Returns the parts that all page statements of a list in one order share. */
export function frameOf(source: ListSource, order: Order): Frame {
  const known = frames.get(source) ?? { reader: rowReader(source.columns), orders: new Recent(MOST_ORDERS) }
  frames.set(source, known)
  const name = signature(order)
  const frame = known.orders.get(name) ?? frameIn(known.reader, order)
  known.orders.set(name, frame)
  return frame
}

function frameIn(reader: RowReader<object>, order: Order): Frame {
  const keys = sql.join(
    order.map(({ key }) => sql`${key.expression}::text`),
    sql`, `,
  )
  return { reader, place: fixed(sql`to_json(array[${keys}])::text as place`), by: fixed(orderBy(order)) }
}

/** Parses the place of a row; only needed for the first and the last row of a page. */
export const readPlace = (text: unknown): Place => JSON.parse(String(text)) as string[]
