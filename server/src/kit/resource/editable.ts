import type { InputFieldMap } from '@pothos/core'
import { getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { builder } from '../graphql/builder.ts'
import { ruled, ruleErrors, type InputRule } from '../graphql/input-rules.ts'
import { tidy } from '../graphql/tidy.ts'
import type { UserError } from '../graphql/user-error.ts'
import type { Enum } from '../list/filter-fields.ts'
import { typeOf } from './column-fields.ts'
import type { Facts } from './change.ts'

/** A column that people edit. Absent values stay as they are; in a nullable column '' and 0 clear the value. */
export type EditableField = {
  /** GraphQL type, if the column's own type does not determine it. */
  readonly type?: Enum<string> | 'ID'
  readonly rule?: InputRule
  readonly description?: string
  /** Whether it is an input of a new record; otherwise the column's default applies. */
  readonly creates?: 'optional' | 'required'
  /** Value of a new record, where the column's default is for the records of the version before. */
  readonly initial?: string
}

type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>
type Row<Table extends PgTable> = Table['$inferSelect']

/** Values of an editable record, as far as they are given. */
export type EditableValues<Table extends PgTable, Name extends keyof Row<Table>> = {
  readonly [Each in Name]?: Row<Table>[Each] | undefined
}

export type Editable<Table extends PgTable, Name extends keyof Row<Table>> = {
  readonly table: Table
  readonly inputFields: (t: InputFields, isNew: boolean) => InputFieldMap
  readonly kept: (given: EditableValues<Table, Name>) => Partial<Row<Table>>
  /** Makes a new record from the given values, the initial ones and the columns' defaults. */
  readonly fresh: (given: EditableValues<Table, Name>) => Pick<Row<Table>, Name>
  /** Returns the errors of single fields. */
  readonly errors: (values: Facts) => UserError[]
}

/** Declares the editable columns of a table once for the inputs, their rules and what is written. */
export function editable<Table extends PgTable, const Fields extends { readonly [Name in keyof Row<Table>]?: EditableField }>(
  table: Table,
  fields: Fields,
): Editable<Table, keyof Fields & keyof Row<Table>> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const each = Object.entries<EditableField>(fields as never).flatMap(([name, field]) => {
    const column = columns[name]
    return column ? [{ name, column, start: field.initial ?? column.default, ...field }] : []
  })
  const kept = (facts: Facts) =>
    Object.fromEntries(
      each.flatMap(({ name, column }) => (facts[name] === undefined ? [] : [[name, valueOf(column, facts[name])] as const])),
    )
  const rules = Object.fromEntries(each.flatMap(({ name, rule }) => (rule ? [[name, rule] as const] : [])))
  const defaults = Object.fromEntries(each.map(({ name, start }) => [name, start ?? null]))
  return {
    table,
    inputFields: (t, isNew) =>
      Object.fromEntries(
        each
          .filter(({ creates }) => !isNew || creates)
          .map(({ name, column, start, type, rule, description, creates }) => {
            const text = isNew && typeof start === 'string' ? `Defaults to ${start}.` : description
            const options = {
              type: typeOf(column, type),
              required: isNew && creates === 'required',
              ...(text && { description: text }),
              ...(rule && ruled(rule)),
            }
            return [name, t.field(options as never)]
          }),
      ),
    kept: (values) => kept(values) as Partial<Row<Table>>,
    fresh: (values) => ({ ...defaults, ...kept(values) }) as Row<Table>,
    errors: (values) => ruleErrors(rules, values as never),
  }
}

function valueOf({ notNull }: PgColumn, input: unknown): unknown {
  if (Array.isArray(input))
    return [...new Set(input.map((each: unknown) => (typeof each === 'string' ? tidy(each) : each)).filter((each) => each !== ''))]
  const value = typeof input === 'string' ? tidy(input) : input
  return !notNull && (value === '' || value === 0) ? null : value
}
