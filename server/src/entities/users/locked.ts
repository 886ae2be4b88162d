import { sql, type SQL } from 'drizzle-orm'
import { flagField } from '../../kit/list/filter-fields.ts'
import type { FilterField } from '../../kit/list/filter-input.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/** Users who are locked at this moment, in the form of the index on `lockout_end`. */
export const lockedNow = (): SQL => sql`${userIdentity.lockoutEnd} > ${new Date().toISOString()}::timestamptz`

/** Field `isLocked` of the users list. A filter for true has the index's own condition. */
export const lockedField: FilterField = {
  input: flagField(userIdentity.lockoutEnd).input,
  toSql: (operator, value) => {
    if (operator === 'eq' && value === true) return lockedNow()
    return flagField(sql`(${lockedNow()} is true)`).toSql(operator, value)
  },
}
