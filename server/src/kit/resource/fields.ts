import { sql, type SQLWrapper } from 'drizzle-orm'
import { enumField, flagField, numberField, textField, type Enum } from '../list/filter-fields.ts'
import type { FilterField } from '../list/filter-input.ts'
import { momentField } from '../list/moment-field.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { Field } from './resource.ts'

/*
 * Common fields of a list: exported under their own name, filtered and ordered by. Ordering costs an index, or the time to sort the remaining rows;
 * `unordered` removes it.
 */

/** Text by a folded expression that is empty if there is none. @param searched a column with a trigram index that contains the text among others */
export const text = (folded: SQLWrapper, searched?: SQLWrapper) =>
  ({ cell: true, filter: textField(folded, searched), sort: { expression: folded, type: 'text' } }) as const satisfies Field<never>

/** Folds a stored text; '' for null. */
export const folded = (column: SQLWrapper) => sql`(fold(coalesce(${column}, '')) collate "C")`

export const coded = <Value extends string>(type: Enum<Value>, column: SQLWrapper) =>
  ({
    cell: true,
    filter: enumField(type, column),
    sort: { expression: sql`(${column} collate "C")`, type: 'text' },
  }) as const satisfies Field<never>

export const flag = (column: SQLWrapper) =>
  ({ cell: true, filter: flagField(column), sort: { expression: sql`${column}::int`, type: 'integer' } }) as const satisfies Field<never>

export const whole = (column: SQLWrapper) =>
  ({ cell: true, filter: numberField(column), sort: { expression: column, type: 'integer' } }) as const satisfies Field<never>

/** @param indexed the column as an index has it, if that puts null before every moment; a column without it must not be null, or not be ordered by */
export const moment = (column: SQLWrapper, indexed?: SQLWrapper) =>
  ({
    cell: true,
    filter: momentField(column, indexed),
    sort: { expression: indexed ?? column, type: 'timestamptz' },
  }) as const satisfies Field<never>

export const unordered = ({ cell, filter }: { readonly cell: true; readonly filter: FilterField }) => ({ cell, filter })

type Loader<Found> = (context: RequestContext) => { load(id: string): Found | null | Promise<Found | null> }

/** Name of a referenced record, for exports only. */
export const nameOf = <Key extends string, Name extends string>(
  key: Key,
  loader: Loader<{ readonly [Each in Name]: string }>,
  name: Name,
): Field<{ readonly [Each in Key]: string | null }> => ({
  async cell({ [key]: id }, context) {
    return id === null ? null : ((await loader(context).load(id))?.[name] ?? null)
  },
})
