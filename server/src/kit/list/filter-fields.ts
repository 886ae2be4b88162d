import type { EnumRef } from '@pothos/core'
import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { badInput } from '../graphql/refusal.ts'
import { builder } from '../graphql/builder.ts'
import type { FilterField } from './filter-input.ts'
import { isUuid } from './ids.ts'
import { field, ordered } from './predicates.ts'
import { BooleanOperation, IdOperation, IntOperation, StringOperation } from '../graphql/operation-inputs.ts'

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
      contains: (value: string) => like(`%${literal(value)}%`),
      startsWith: (value: string) => like(`${literal(value)}%`),
      endsWith: (value: string) => like(`%${literal(value)}`),
    },
  })
  return { ...definition, implied: within }
}

/** Codes, compared as they are: an index on the column serves. */
export function codeField(column: SQLWrapper): FilterField {
  const like = (pattern: string) => sql`${column} like ${pattern}`
  return field(StringOperation, {
    isEmpty: sql`${column} is null`,
    equals: (value: string) => sql`${column} = ${searchable(value)}`,
    others: {
      contains: (value: string) => like(`%${literal(value)}%`),
      startsWith: (value: string) => like(`${literal(value)}%`),
      endsWith: (value: string) => like(`%${literal(value)}`),
    },
  })
}

export const numberField = (column: SQLWrapper): FilterField =>
  field(
    IntOperation,
    ordered(column, (value: number) => sql`${value}::integer`),
  )

export const flagField = (column: SQLWrapper): FilterField =>
  field(BooleanOperation, { isEmpty: sql`${column} is null`, equals: (value: boolean) => sql`${column} = ${value}` })

/** An id. What is not a UUID is no row's id. `having` turns a comparison with the column into a condition on the row: an `exists`, where rows have several. */
export const idField = (column: SQLWrapper, having = (condition: SQL) => condition): FilterField =>
  field(IdOperation, {
    isEmpty: sql`(${having(sql`${column} is not null`)}) is not true`,
    equals: (value: string) => (isUuid(value) ? having(sql`${column} = ${value}::uuid`) : sql`false`),
  })

/** One of the values of an enumeration. */
export const enumField = <Value extends string>(type: Enum<Value>, column: SQLWrapper): FilterField =>
  field(enumOperation(type), { isEmpty: sql`${column} is null`, equals: (value: string) => sql`${column} = ${value}` })

export type Enum<Value extends string> = EnumRef<typeof builder.$inferSchemaTypes, Value>

/** Declares `<Enum>OperationFilterInput`. */
export const enumOperation = <Value extends string>(type: Enum<Value>) =>
  builder.inputType(`${type.name}OperationFilterInput`, {
    fields: (t) => ({
      eq: t.field({ type }),
      neq: t.field({ type }),
      in: t.field({ type: [type], required: { list: false, items: false } }),
      nin: t.field({ type: [type], required: { list: false, items: false } }),
    }),
  })

/** Text of a length that can be looked for. */
export function searchable(value: string): string {
  if (value.length > MAX_TEXT) throw badInput(`A text to look for may have at most ${MAX_TEXT} characters.`)
  return value
}

/** Text as the inside of a `like` pattern. */
export const literal = (value: string): string => searchable(value).replace(/[\\%_]/g, String.raw`\$&`)
