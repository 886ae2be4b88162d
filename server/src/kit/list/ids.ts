import type { PgColumn } from 'drizzle-orm/pg-core'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Serial ID, counted from 1: it fits a bigint and stays exact as a number. */
const COUNTED = /^\d{1,15}$/
const LONGEST = 200

export const isUuid = (value: string): boolean => UUID.test(value)

/** Whether a text can be an ID of this column; other texts match no row and are never sent to the database. */
export function isIdOf(column: PgColumn, value: string): boolean {
  const type = column.getSQLType()
  if (type === 'uuid') return isUuid(value)
  return type === 'bigint' || type === 'integer' ? COUNTED.test(value) : value !== '' && value.length <= LONGEST
}
