import type { InputRef } from '@pothos/core'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { badInput } from '../graphql/refusal.ts'
import type { FilterField } from './filter-input.ts'

/**
 * SQL conditions of a field. `eq: null` and `in: [null]` use `isEmpty`; the other names are the operators of the inputs. A negated operator, `n` +
 * the name, holds wherever the operator does not, including empty fields.
 */
type Predicates<Value> = {
  readonly isEmpty: SQL
  readonly equals: (value: Value) => SQL
  readonly others?: Readonly<Record<string, (value: never) => SQL>>
}

const MAX_VALUES = 200

export function field<Value>(input: InputRef<object>, predicates: Predicates<Value>): FilterField {
  const eq = (value: Value | null) => (value === null ? predicates.isEmpty : predicates.equals(value))
  const positive = (operator: string, value: unknown): SQL => {
    if (operator === 'eq') return eq(value as Value | null)
    if (value === null) throw badInput(`"${operator}" needs a value; "eq: null" asks for what is empty.`)
    if (operator === 'in') return anyOf((value as (Value | null)[]).map(eq))
    const predicate = predicates.others?.[operator]
    if (!predicate) throw badInput(`There is no operator "${operator}" here.`)
    return predicate(value as never)
  }
  const toSql = (operator: string, value: unknown) =>
    operator.startsWith('n') ? sql`(${positive(operator.slice(1), value)}) is not true` : positive(operator, value)
  return { input, toSql }
}

/** Predicates of values that have an order. @param isFilled needed if values other than null count as empty */
export const ordered = <Value>(operand: SQLWrapper, parameter: (value: Value) => SQL, isFilled?: SQL) => {
  const compared = (operator: string) => (value: Value) => {
    const comparison = sql`${operand} ${sql.raw(operator)} ${parameter(value)}`
    return isFilled ? sql`(${comparison} and ${isFilled})` : comparison
  }
  return {
    isEmpty: isFilled ? sql`(${isFilled}) is not true` : sql`${operand} is null`,
    equals: compared('='),
    others: { gt: compared('>'), gte: compared('>='), lt: compared('<'), lte: compared('<=') },
  } satisfies Predicates<Value>
}

function anyOf(conditions: SQL[]): SQL {
  if (conditions.length > MAX_VALUES) throw badInput(`A list of values may have at most ${MAX_VALUES} of them.`)
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}
