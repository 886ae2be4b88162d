import { sql, type SQL } from 'drizzle-orm'
import { namedStatements } from '../../db/pipeline/named-statements.ts'
import type { Orm } from '../../db/orm.ts'
import { isFixed } from '../../db/rows.ts'
import { builder } from '../graphql/builder.ts'
import { enumOperation, type Enum } from './filter-fields.ts'
import type { FilterField } from './filter-input.ts'
import { field } from './predicates.ts'
import { EXACT_TO, boundedCount, literalNumber } from './total.ts'

/** States of the rows of a list, such as its tabs: every row is in exactly one state. */
export type ListStates<Row> = {
  /** Enum with the values in the order of the tabs. */
  readonly type: Enum<string>
  /** Returns the condition of each state at the current time. */
  readonly conditions: () => Readonly<Record<string, SQL>>
  readonly of: (row: Row) => string
}

/** Number of rows in a state; a null state stands for all. */
export type StateCount = { readonly state: string | null; readonly count: number; readonly isCapped: boolean }

/** @param of returns the state of a row and must agree with `conditions` */
export const listStates = <Value extends string, Row>(
  type: Enum<Value>,
  of: (row: Row) => Value,
  conditions: () => Readonly<Record<Value, SQL>>,
): ListStates<Row> => ({ type, of, conditions })

/** Filter field `state`. */
export const stateField = ({ type, conditions }: Pick<ListStates<never>, 'type' | 'conditions'>): FilterField =>
  field(enumOperation(type), { isEmpty: sql`false`, equals: (state: string) => conditions()[state] ?? sql`false` })

/**
 * Counts the matching rows in each state in one statement. If there are more than 10,000, each state is counted separately up to that number, unless
 * the first 10,000 rows already have too many of it. Without parameters each connection plans the statement only once: over many partitions planning
 * takes longer than counting.
 * @param rows what follows `select … from`, without the state's condition
 */
export async function countStates(orm: Orm, { conditions }: ListStates<never>, rows: (state?: SQL) => SQL): Promise<readonly StateCount[]> {
  const states = Object.entries(conditions())
  const named = (at: number) => sql.identifier(`state_${at}`)
  const cases = sql.join(
    states.map(([, condition], at) => sql`when ${condition} then ${sql.raw(String(at))}`),
    sql` `,
  )
  const counted = states.map((_, at) => sql`count(*) filter (where state = ${sql.raw(String(at))})::int as ${named(at)}`)
  const each = states.map(
    ([, condition], at) =>
      sql`case when every > ${literalNumber(EXACT_TO)} and ${named(at)} <= ${literalNumber(EXACT_TO)} then ${boundedCount(sql`select 1 ${rows(condition)}`)} else ${named(at)} end as ${named(at)}`,
  )
  const statement = sql`
    with matching as materialized (select case ${cases} end as state ${rows()} limit ${literalNumber(EXACT_TO + 1)}),
      counted as (select count(*)::int as every, ${sql.join(counted, sql`, `)} from matching)
    select every, ${sql.join(each, sql`, `)} from counted`
  const found = await (isFixed(statement) ? namedStatements(orm) : orm).execute<Record<string, number>>(statement)
  const [row = {}] = found.rows
  return [['every', null] as const, ...states.map(([state], at) => [`state_${at}`, state] as const)].map(([name, state]) => {
    const count = row[name] ?? 0
    return { state, count: Math.min(count, EXACT_TO), isCapped: count > EXACT_TO }
  })
}

/** Declares the type with the number of rows in a state. */
export const stateCountType = ({ type }: Pick<ListStates<never>, 'type'>) =>
  builder.objectRef<StateCount>(`${type.name}Count`).implement({
    fields: (t) => ({
      state: t.field({ type, nullable: true, description: 'Null for the total of all states.', resolve: ({ state }) => state }),
      count: t.exposeInt('count'),
      isCapped: t.exposeBoolean('isCapped', { description: 'Whether there are more rows than `count`.' }),
    }),
  })
