import type { InputFieldMap } from '@pothos/core'
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { builder } from '../graphql/builder.ts'
import { ruled, ruleErrors } from '../graphql/input-rules.ts'
import type { InputRule } from '../graphql/input-rules.ts'
import { tidy } from '../graphql/tidy.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { Enum } from '../list/filter-fields.ts'
import { typeOf } from './column-fields.ts'
import type { Facts } from './change.ts'

/** One column that people edit. What is not given stays; of a column that may be null, '' and 0 take away what was there. */
export type EditableField = {
  /** Where the column's own type does not say it. */
  readonly type?: Enum<string> | 'ID'
  readonly rule?: InputRule
  readonly description?: string
  /** Whether it is given with a new record; one that is not has the column's default. */
  readonly creates?: 'optional' | 'required'
}

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
type Row<Table extends PgTable> = Table['$inferSelect']

/** What is given of an editable record. */
export type Given<Table extends PgTable, Name extends keyof Row<Table>> = { readonly [Each in Name]?: Row<Table>[Each] | undefined }

export type Editable<Table extends PgTable, Name extends keyof Row<Table>> = {
  readonly table: Table
  readonly inputFields: (t: InputFields, isNew: boolean) => InputFieldMap
  /** What is given, as the columns have it. */
  readonly kept: (given: Given<Table, Name>) => Partial<Row<Table>>
  /** A new record of what is given: everything else by the columns' defaults. */
  readonly fresh: (given: Given<Table, Name>) => Pick<Row<Table>, Name>
  /** What breaks the rules of single fields. */
  readonly errors: (values: Facts) => UserError[]
}

/** The columns of a table that people edit, said once for the inputs, their rules and what is written. */
export function editable<Table extends PgTable, const Fields extends { readonly [Name in keyof Row<Table>]?: EditableField }>(
  table: Table,
  fields: Fields,
): Editable<Table, keyof Fields & keyof Row<Table>> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const each = Object.entries<EditableField>(fields as never).flatMap(([name, field]) => {
    const column = columns[name]
    return column ? [{ name, column, ...field }] : []
  })
  const kept = (given: Facts) =>
    Object.fromEntries(
      each.flatMap(({ name, column }) => (given[name] === undefined ? [] : [[name, valueOf(column, given[name])] as const])),
    )
  const rules = Object.fromEntries(each.flatMap(({ name, rule }) => (rule ? [[name, rule] as const] : [])))
  const defaults = Object.fromEntries(each.map(({ name, column }) => [name, column.default ?? null]))
  return {
    table,
    inputFields: (t, isNew) =>
      Object.fromEntries(
        each
          .filter(({ creates }) => !isNew || creates)
          .map(({ name, column, type, rule, description, creates }) => {
            const told = isNew && typeof column.default === 'string' ? `Defaults to ${column.default}.` : description
            const options = {
              type: typeOf(column, type),
              required: isNew && creates === 'required',
              ...(told && { description: told }),
              ...(rule && ruled(rule)),
            }
            return [name, t.field(options as never)]
          }),
      ),
    kept: (given) => kept(given) as Partial<Row<Table>>,
    fresh: (given) => ({ ...defaults, ...kept(given) }) as Row<Table>,
    errors: (values) => ruleErrors(rules, values as never),
  }
}

function valueOf({ notNull }: PgColumn, given: unknown): unknown {
  if (Array.isArray(given))
    return [...new Set(given.map((each: unknown) => (typeof each === 'string' ? tidy(each) : each)).filter((each) => each !== ''))]
  const value = typeof given === 'string' ? tidy(given) : given
  return !notNull && (value === '' || value === 0) ? null : value
}
