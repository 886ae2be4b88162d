import type { FieldMap } from '@pothos/core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { builder } from '../graphql/builder.ts'
import type { Enum } from '../list/filter-fields.ts'

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Row>
type More = { readonly type?: Enum<string>; readonly description?: string }

const SCALARS: Readonly<Record<string, 'Boolean' | 'DateTime' | 'ID' | 'Int'>> = {
  boolean: 'Boolean',
  integer: 'Int',
  smallint: 'Int',
  uuid: 'ID',
  'timestamp with time zone': 'DateTime',
}

/** What a column is in the API. @param type where it is an enumeration, or an id in text */
export function typeOf(column: PgColumn, type?: Enum<string> | 'ID') {
  const sqlType = column.getSQLType()
  const one = type ?? SCALARS[sqlType.replace('[]', '')] ?? 'String'
  return sqlType.endsWith('[]') ? ([one] as const) : one
}

/** The fields of a type that are columns of its table, each of its column's type and null where that may be. @param more enumerations, and what is to be said of a field */
export const columnFields = <Row extends object>(
  t: Fields<Row>,
  columns: { readonly [Name in keyof Row & string]: PgColumn },
  more: { readonly [Name in keyof Row & string]?: More },
): FieldMap =>
  Object.fromEntries(
    Object.entries<PgColumn>(columns).map(([name, column]) => {
      const { type, description } = more[name as keyof Row & string] ?? {}
      const options = {
        type: typeOf(column, type),
        nullable: !column.notNull,
        ...(description && { description }),
        resolve: (row: Row) => row[name as keyof Row],
      }
      return [name, t.field(options as never)]
    }),
  )
