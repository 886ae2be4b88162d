import type { EnumRef, InputRef } from '@pothos/core'
import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { badInput } from '../graphql/refusal.ts'
import { builder } from '../graphql/builder.ts'
import type { FilterField } from './filter-input.ts'
import { isUuid } from './ids.ts'
import { BooleanOperation, DateTimeOperation, IdOperation, IntOperation, StringOperation } from '../graphql/operation-inputs.ts'

/**
 * What can be said of a field in SQL. `eq: null` and `in: [null]` ask `isEmpty`; the other names are the operators of the
 * inputs, whose negations are `n` + the name, true wherever the operator is not: of empty fields too.
 */
type Predicates<Value> = {
  readonly isEmpty: SQL
  readonly equals: (value: Value) => SQL
  readonly others?: Readonly<Record<string, (value: Value) => SQL>>
}

const MAX_VALUES = 200
const MAX_TEXT = 500

/** What a trigram index finds by: of fewer letters in a row it would be read as a whole. */
export const FINDABLE = /[\p{L}\d]{3}/u

/**
 * Text by a folded column, in which empty text stands for none.
 * @param searched a folded column with a trigram index that holds the text among others
 */
export function textField(folded: SQLWrapper, searched?: SQLWrapper): FilterField {
  const like = (pattern: string) => sql`${folded} like fold(${pattern})`
  const within = (operator: string, value: unknown) =>
    searched && (operator === 'contains' || operator === 'endsWith') && typeof value === 'string' && FINDABLE.test(value)
      ? sql`${searched} like fold(${`%${literal(value)}%`})`
      : undefined
  const definition = field(StringOperation, {
    isEmpty: sql`${folded} = ''`,
    equals: (value: string) => sql`${folded} = fold(${searchable(value)})`,
    others: {
      contains: (value) => like(`%${literal(value)}%`),
      startsWith: (value) => like(`${literal(value)}%`),
      endsWith: (value) => like(`%${literal(value)}`),
    },
  })
  return { ...definition, implied: within }
}

export const numberField = (column: SQLWrapper): FilterField =>
  field(
    IntOperation,
    ordered(column, (value: number) => sql`${value}::integer`),
  )

/**
 * Moments; 1901-01-01 and 0001-01-01 are empty.
 * @param indexed the column as an index has it, where that puts null before every moment
 */
export function momentField(column: SQLWrapper, indexed?: SQLWrapper): FilterField {
  const isMoment = sql`(${column} at time zone 'UTC')::date not in ('1901-01-01', '0001-01-01')`
  const isFilled = indexed ? sql`${indexed} > '-infinity' and ${isMoment}` : isMoment
  return field(
    DateTimeOperation,
    ordered(
      indexed ?? column,
      (value: Date) => sql`${value.toISOString()}::timestamptz`,
      // Beside the comparison and not around the column, so that an index on it serves.
      isFilled,
    ),
  )
}

export const flagField = (column: SQLWrapper): FilterField =>
  field(BooleanOperation, { isEmpty: sql`${column} is null`, equals: (value: boolean) => sql`${column} = ${value}` })

/** An id. What is not a UUID is no row's id. `having` turns a comparison with the column into a condition on the row: an `exists`, where rows have several. */
export const idField = (column: SQLWrapper, having = (condition: SQL) => condition): FilterField =>
  field(IdOperation, {
    isEmpty: sql`(${having(sql`${column} is not null`)}) is not true`,
    equals: (value: string) => (isUuid(value) ? having(sql`${column} = ${value}::uuid`) : sql`false`),
  })

/** One of the values of an enumeration; declares `<Enum>OperationFilterInput`. */
export function enumField<Value extends string>(type: EnumRef<typeof builder.$inferSchemaTypes, Value>, column: SQLWrapper): FilterField {
  const input = builder.inputType(`${type.name}OperationFilterInput`, {
    fields: (t) => ({
      eq: t.field({ type }),
      neq: t.field({ type }),
      in: t.field({ type: [type], required: { list: false, items: false } }),
      nin: t.field({ type: [type], required: { list: false, items: false } }),
    }),
  })
  return field(input, { isEmpty: sql`${column} is null`, equals: (value: string) => sql`${column} = ${value}` })
}

/** Text of a length that can be looked for. */
export function searchable(value: string): string {
  if (value.length > MAX_TEXT) throw badInput(`A text to look for may have at most ${MAX_TEXT} characters.`)
  return value
}

/** Text as the inside of a `like` pattern. */
export const literal = (value: string): string => searchable(value).replace(/[\\%_]/g, String.raw`\$&`)

/** @param isFilled where not only null is empty */
const ordered = <Value>(operand: SQLWrapper, parameter: (value: Value) => SQL, isFilled?: SQL): Predicates<Value> => {
  const compared = (operator: string) => (value: Value) => {
    const comparison = sql`${operand} ${sql.raw(operator)} ${parameter(value)}`
    return isFilled ? sql`(${comparison} and ${isFilled})` : comparison
  }
  return {
    isEmpty: isFilled ? sql`(${isFilled}) is not true` : sql`${operand} is null`,
    equals: compared('='),
    others: { gt: compared('>'), gte: compared('>='), lt: compared('<'), lte: compared('<=') },
  }
}

function field<Value>(input: InputRef<object>, predicates: Predicates<Value>): FilterField {
  const eq = (value: Value | null) => (value === null ? predicates.isEmpty : predicates.equals(value))
  const positive = (operator: string, value: unknown): SQL => {
    if (operator === 'eq') return eq(value as Value | null)
    if (value === null) throw badInput(`"${operator}" needs a value; "eq: null" asks for what is empty.`)
    if (operator === 'in') return anyOf((value as (Value | null)[]).map(eq))
    const predicate = predicates.others?.[operator]
    if (!predicate) throw badInput(`There is no operator "${operator}" here.`)
    return predicate(value as Value)
  }
  const toSql = (operator: string, value: unknown) =>
    operator.startsWith('n') ? sql`(${positive(operator.slice(1), value)}) is not true` : positive(operator, value)
  return { input, toSql }
}

function anyOf(conditions: SQL[]): SQL {
  if (conditions.length > MAX_VALUES) throw badInput(`A list of values may have at most ${MAX_VALUES} of them.`)
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}
