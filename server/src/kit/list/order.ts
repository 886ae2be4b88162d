import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { badInput } from '../graphql/refusal.ts'
import type { Place } from './cursor.ts'
import type { Direction, SortInput, SortItem, SortKey } from './sort-input.ts'

type Step = { readonly name: string; readonly key: SortKey; readonly direction: Direction }

/** A total order: the requested steps, then the ID. */
export type Order = readonly Step[]

const MAX_STEPS = 5

/**
 * Reads the order of an `order` argument; defaults to `otherwise`.
 * @throws BAD_USER_INPUT for an item without exactly one key, a key named twice, more than five items
 */
export function orderOf(
  input: Pick<SortInput, 'keys'>,
  id: SortKey,
  items: readonly SortItem[] | null | undefined,
  otherwise: SortItem,
): Order {
  const steps = (items?.length ? items : [otherwise]).map((item) => stepOf(input, item))
  if (steps.length > MAX_STEPS) throw badInput(`A list can be ordered by at most ${MAX_STEPS} keys.`)
  if (new Set(steps.map(({ name }) => name)).size < steps.length) throw badInput('A list can be ordered only once by the same key.')
  return [...steps, { name: 'id', key: id, direction: steps.at(-1)?.direction ?? 'ASC' }]
}

function stepOf(input: Pick<SortInput, 'keys'>, item: SortItem): Step {
  const keys = Object.entries(item).filter((entry): entry is [string, Direction] => entry[1] === 'ASC' || entry[1] === 'DESC')
  const [name, direction] = keys[0] ?? []
  const key = name === undefined ? undefined : input.keys[name]
  if (keys.length !== 1 || name === undefined || direction === undefined || !key)
    throw badInput('Each item of "order" needs exactly one key, such as { userName: ASC }.')
  return { name, key, direction }
}

/** ID as the last key of every order. */
export function idKey(id: PgColumn): SortKey {
  const type = id.getSQLType()
  return { expression: id, type: type === 'uuid' || type === 'bigint' || type === 'integer' ? type : 'text' }
}

/** Text that identifies an order; a cursor is only valid for the order that it was made for. */
export const signature = (order: Order): string => order.map(({ name, direction }) => `${name} ${direction}`).join()

export const reversed = (order: Order): Order => order.map((step) => ({ ...step, direction: step.direction === 'ASC' ? 'DESC' : 'ASC' }))

const by = (expression: SQLWrapper, direction: Direction | undefined) =>
  sql`${expression} ${sql.raw(direction === 'DESC' ? 'desc' : 'asc')}`

export const orderBy = (order: Order): SQL =>
  sql.join(
    order.map(({ key, direction }) => by(key.expression, direction)),
    sql`, `,
  )

/** Puts the expression that all rows share before the first key, in the direction of that key. */
export const within = (shared: SQLWrapper | undefined, order: Order): SQL => (shared ? sql`${by(shared, order[0]?.direction)}, ` : sql``)

/** Condition for the rows after a place. If all steps have one direction it is a row comparison, from which an index scan can start. */
export function beyond(order: Order, place: Place): SQL {
  const values = order.map(({ key }, at) => sql`${place[at]}::${sql.raw(key.type)}`)
  const keys = order.map(({ key }) => sql`${key.expression}`)
  if (new Set(order.map(({ direction }) => direction)).size === 1) {
    const comparison = sql.raw(order[0]?.direction === 'DESC' ? '<' : '>')
    return sql`(${sql.join(keys, sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`
  }
  const alternatives = order.map(({ direction }, at) => {
    const equal = keys.slice(0, at).map((key, before) => sql`${key} = ${values[before]}`)
    return sql`(${sql.join([...equal, sql`${keys[at]} ${sql.raw(direction === 'DESC' ? '<' : '>')} ${values[at]}`], sql` and `)})`
  })
  return sql`(${sql.join(alternatives, sql` or `)})`
}
