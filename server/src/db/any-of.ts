import { sql, type Column, type SQL } from 'drizzle-orm'

/** Condition that a column is one of the values. All values are one parameter, so the statement is the same for any number of them. */
export const anyOf = (column: Column, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType().replace(' collate "C"', ''))}[])`
