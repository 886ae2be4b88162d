import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm } from './orm.ts'

type Keyed = { readonly id: string }
type Table<Row> = SQL['queryChunks'][number] & { readonly id: PgColumn } & { readonly [Property in keyof Row]-?: PgColumn }

/**
 * Updates many rows, each to values of its own, with one statement for all rows that have the same properties.
 * @param always further assignments for every row
 */
export async function updateMany<Row extends object>(
  tx: Pick<Orm, 'execute'>,
  table: Table<Row>,
  rows: readonly (Keyed & { readonly set: Partial<Row> })[],
  always: SQL,
): Promise<void> {
  for (const [keys, alike] of Map.groupBy(rows, ({ set }) => Object.keys(set).toSorted().join())) {
    const columns = (keys === '' ? [] : keys.split(',')).map((key) => ({ key, column: table[key as keyof Row] as PgColumn }))
    const assigned = columns.map(({ key, column }) => sql`${sql.identifier(column.name)} = fresh.${sql.identifier(key)}, `)
    const typed = columns.map(({ key, column }) => sql`, ${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)
    const json = JSON.stringify(alike.map(({ id, set }) => ({ ...set, id })))
    await tx.execute(sql`update ${table} set ${sql.join(assigned)}${always}
      from jsonb_to_recordset(${json}::jsonb) as fresh (id ${sql.raw(table.id.getSQLType())}${sql.join(typed)}) where ${table.id} = fresh.id`)
  }
}
