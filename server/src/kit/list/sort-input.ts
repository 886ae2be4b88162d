import type { InputRef } from '@pothos/core'
import type { SQLWrapper } from 'drizzle-orm'
import { builder } from '../graphql/builder.ts'

export type Direction = 'ASC' | 'DESC'

/** Sort key of a list: an expression that is never null, and the SQL type to which a cursor's text is cast. */
export type SortKey = { readonly expression: SQLWrapper; readonly type: 'text' | 'integer' | 'bigint' | 'timestamptz' | 'uuid' }

/** One `order` item, with exactly one key. */
export type SortItem = object
export type SortInput = { readonly ref: InputRef<SortItem>; readonly keys: Readonly<Record<string, SortKey>> }

const SortEnumType = builder.enumType('SortEnumType', { values: ['ASC', 'DESC'] as const })

/** Declares an `order` input with one field per key. */
export function sortInput(name: string, keys: Readonly<Record<string, SortKey>>): SortInput {
  const ref = builder.inputRef<SortItem>(name)
  builder.inputType(ref, {
    description: 'Each item has exactly one key. Later items break ties.',
    fields: (t) => Object.fromEntries(Object.keys(keys).map((key) => [key, t.field({ type: SortEnumType })])),
  })
  return { ref, keys }
}
