import type { PgColumn } from 'drizzle-orm/pg-core'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** What fits a bigint and stays exact as a number: rows are counted up from 1. */
const COUNTED = /^\d{1,15}$/
const LONGEST = 200

export const isUuid = (value: string): boolean => UUID.test(value)

/** Whether a text can be an id of this column; what is none is no row's id, and never asked of the database. */
export function isIdOf(column: PgColumn, value: string): boolean {
  const type = column.getSQLType()
  if (type === 'uuid') return isUuid(value)
  return type === 'bigint' || type === 'integer' ? COUNTED.test(value) : value !== '' && value.length <= LONGEST
}
