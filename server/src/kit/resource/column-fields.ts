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

/** GraphQL type of a column. @param type needed for an enumeration, or an ID stored as text */
export function typeOf(column: PgColumn, type?: Enum<string> | 'ID') {
  const sqlType = column.getSQLType()
  const one = type ?? SCALARS[sqlType.replace('[]', '')] ?? 'String'
  return sqlType.endsWith('[]') ? ([one] as const) : one
}

/** Fields of a type for columns of its table, with the type and nullability of each. @param more enumerations, and descriptions of fields */
export const columnFields = <Row extends object, Name extends keyof Row & string>(
  t: Fields<Row>,
  columns: { readonly [Each in Name]: PgColumn },
  more: { readonly [Each in NoInfer<Name>]?: More },
): FieldMap =>
  Object.fromEntries(
    Object.entries<PgColumn>(columns).map(([name, column]) => {
      const { type, description } = more[name as Name] ?? {}
      const options = {
        type: typeOf(column, type),
        nullable: !column.notNull,
        ...(description && { description }),
        resolve: (row: Row) => row[name as Name],
      }
      return [name, t.field(options as never)]
    }),
  )
