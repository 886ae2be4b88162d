import { sql } from 'drizzle-orm'
import type { Column, SQL } from 'drizzle-orm'

/** A column is one of any number of values: one parameter, and the same statement for all of them. */
export const anyOf = (column: Column, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType().replace(' collate "C"', ''))}[])`
