import type { InputRef } from '@pothos/core'
import type { SQL } from 'drizzle-orm'
import type { TypesRule } from '../../access/rules.ts'
import { builder } from '../graphql/builder.ts'

/** One field that a list can be filtered by: the input that carries its operators, and the SQL of one operator with its value. */
export type FilterField = {
  readonly input: InputRef<object>
  readonly toSql: (operator: string, value: unknown) => SQL
  /** Who may filter by it, if not everybody who reads the list. */
  readonly readers?: TypesRule
  /** A weaker condition that an index can serve: it holds wherever the comparison does. Undefined if there is none. */
  readonly implied?: (operator: string, value: unknown) => SQL | undefined
}

/** A filter as GraphQL hands it over: groups under `and` and `or`, every other key a field with its operation. */
export type FilterTree = { readonly and?: readonly FilterTree[] | null | undefined; readonly or?: readonly FilterTree[] | null | undefined }

export type FilterInput = { readonly ref: InputRef<FilterTree>; readonly fields: Readonly<Record<string, FilterField>> }

/** Declares a `where` input: the given fields beside `and` and `or`. */
export function filterInput(name: string, fields: Readonly<Record<string, FilterField>>): FilterInput {
  const ref = builder.inputRef<FilterTree>(name)
  builder.inputType(ref, {
    fields: (t) => ({
      and: t.field({ type: [ref] }),
      or: t.field({ type: [ref] }),
      ...Object.fromEntries(Object.entries(fields).map(([field, { input }]) => [field, t.field({ type: input })])),
    }),
  })
  return { ref, fields }
}
