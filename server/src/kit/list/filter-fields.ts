import type { EnumRef } from '@pothos/core'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { TypesRule } from '../../access/rules.ts'
import { badInput } from '../graphql/refusal.ts'
import { builder } from '../graphql/builder.ts'
import type { FilterField } from './filter-input.ts'
import { isUuid } from './ids.ts'
import { field, ordered } from './predicates.ts'
import { BooleanOperation, IdOperation, IntOperation, StringOperation } from '../graphql/operation-inputs.ts'

const MAX_TEXT = 500

/** Text that a trigram index can find; with fewer letters in a row the whole index would be read. */
export const FINDABLE = /[\p{L}\d]{3}/u

/**
 * Filters text by a folded column, in which an empty text means no value.
 * @param searched a folded column with a trigram index that contains the text among others
 * @param storedForm form in which the column has a typed value, such as a domain as it stands in DNS
 */
export function textField(folded: SQLWrapper, searched?: SQLWrapper, storedForm = (value: string) => value): FilterField {
  const like = (pattern: (value: string) => string) => (value: string) => sql`${folded} like fold(${pattern(literal(storedForm(value)))})`
  const within = (operator: string, value: unknown) =>
    searched && (operator === 'contains' || operator === 'endsWith') && typeof value === 'string' && FINDABLE.test(value)
      ? sql`${searched} like fold(${`%${literal(value)}%`})`
      : undefined
  const definition = field(StringOperation, {
    isEmpty: sql`${folded} = ''`,
    equals: (value: string) => sql`${folded} = fold(${searchable(storedForm(value))})`,
    others: {
      contains: like((value) => `%${value}%`),
      startsWith: like((value) => `${value}%`),
      endsWith: like((value) => `%${value}`),
    },
  })
  return { ...definition, implied: within }
}

/** Filters codes, which are compared without folding so that an index on the column can be used. */
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

/**
 * Filters by ID; a value that is not a UUID matches nothing. `having` turns a comparison with the column into a condition on the row, such as an
 * `exists` if a row has several values.
 */
export const idField = (column: SQLWrapper, having = (condition: SQL) => condition): FilterField =>
  field(IdOperation, {
    isEmpty: sql`(${having(sql`${column} is not null`)}) is not true`,
    equals: (value: string) => (isUuid(value) ? having(sql`${column} = ${value}::uuid`) : sql`false`),
  })

/**
 * Like `idField`, for records whose relation to the row is a condition and no column, so that no row is empty in this respect.
 * @param readers who may filter by it, because the result says something of records that others may not read
 */
export function relatedIdField(isRelated: (id: string) => SQL, readers: TypesRule): FilterField {
  const definition = field(IdOperation, {
    isEmpty: sql`false`,
    equals: (value: string) => (isUuid(value) ? isRelated(value) : sql`false`),
  })
  const isEmptiness = (value: unknown) => value === null || (Array.isArray(value) && value.includes(null))
  return {
    ...definition,
    readers,
    toSql(operator, value) {
      if (isEmptiness(value)) throw badInput('This field is never empty. Give an ID.')
      return definition.toSql(operator, value)
    },
  }
}

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

/** Refuses a text that is too long to search for. */
function searchable(value: string): string {
  if (value.length > MAX_TEXT) throw badInput(`A text to look for may have at most ${MAX_TEXT} characters.`)
  return value
}

/** Escapes a text for use inside a `like` pattern. */
export const literal = (value: string): string => searchable(value).replace(/[\\%_]/g, String.raw`\$&`)
