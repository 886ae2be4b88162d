import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { namedStatements } from '../../db/pipeline/named-statements.ts'
import type { Orm } from '../../db/orm.ts'
import { isFixed } from '../../db/rows.ts'
import { builder } from '../graphql/builder.ts'
import { enumOperation } from './filter-fields.ts'
import type { Enum } from './filter-fields.ts'
import type { FilterField } from './filter-input.ts'
import { field } from './predicates.ts'
import { EXACT_TO, boundedCount, literalNumber } from './total.ts'

/** What the rows of a list are told apart by, such as in its tabs: every row is in exactly one state. */
export type ListStates<Row> = {
  /** In the order of the tabs. */
  readonly type: Enum<string>
  /** The condition of each, at this moment. */
  readonly conditions: () => Readonly<Record<string, SQL>>
  readonly of: (row: Row) => string
}

/** How many rows are in a state; null: in any. */
export type StateCount = { readonly state: string | null; readonly count: number; readonly isCapped: boolean }

/** @param of the state of a row, decided as `conditions` do */
export const listStates = <Value extends string, Row>(
  type: Enum<Value>,
  of: (row: Row) => Value,
  conditions: () => Readonly<Record<Value, SQL>>,
): ListStates<Row> => ({ type, of, conditions })

/** The filter's field `state`. */
export const stateField = ({ type, conditions }: Pick<ListStates<never>, 'type' | 'conditions'>): FilterField =>
  field(enumOperation(type), { isEmpty: sql`false`, equals: (state: string) => conditions()[state] ?? sql`false` })

/**
 * How many of the matching rows are in each state, in one statement: of more than 10,000 each state is counted alone, up to as many, unless the
 * first 10,000 have too many of it already. Where it has no parameters, each connection plans it once: over many partitions that takes longer than to count.
 * @param rows what follows `select … from`, but for the state's condition
 */
export async function countStates(orm: Orm, { conditions }: ListStates<never>, rows: (state?: SQL) => SQL): Promise<readonly StateCount[]> {
  const states = Object.entries(conditions())
  const named = (at: number) => sql.identifier(`state_${at}`)
  const told = sql.join(
    states.map(([, condition], at) => sql`when ${condition} then ${sql.raw(String(at))}`),
    sql` `,
  )
  const counted = states.map((_, at) => sql`count(*) filter (where state = ${sql.raw(String(at))})::int as ${named(at)}`)
  const each = states.map(
    ([, condition], at) =>
      sql`case when every > ${literalNumber(EXACT_TO)} and ${named(at)} <= ${literalNumber(EXACT_TO)} then ${boundedCount(sql`select 1 ${rows(condition)}`)} else ${named(at)} end as ${named(at)}`,
  )
  const statement = sql`
    with matching as materialized (select case ${told} end as state ${rows()} limit ${literalNumber(EXACT_TO + 1)}),
      counted as (select count(*)::int as every, ${sql.join(counted, sql`, `)} from matching)
    select every, ${sql.join(each, sql`, `)} from counted`
  const found = await (isFixed(statement) ? namedStatements(orm) : orm).execute<Record<string, number>>(statement)
  const [row = {}] = found.rows
  return [['every', null] as const, ...states.map(([state], at) => [`state_${at}`, state] as const)].map(([name, state]) => {
    const count = row[name] ?? 0
    return { state, count: Math.min(count, EXACT_TO), isCapped: count > EXACT_TO }
  })
}

/** Declares what is told of each state's rows. */
export const stateCountType = ({ type }: Pick<ListStates<never>, 'type'>) =>
  builder.objectRef<StateCount>(`${type.name}Count`).implement({
    fields: (t) => ({
      state: t.field({ type, nullable: true, description: 'Null for the total of all states.', resolve: ({ state }) => state }),
      count: t.exposeInt('count'),
      isCapped: t.exposeBoolean('isCapped', { description: 'Whether there are more rows than `count`.' }),
    }),
  })
