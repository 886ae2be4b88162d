import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { flagField } from '../../kit/list/filter-fields.ts'
import type { FilterField } from '../../kit/list/filter-input.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/** Users who cannot sign in at this moment, as the index on `lockout_end` has them. */
export const lockedNow = (): SQL => sql`${userIdentity.lockoutEnd} > ${new Date().toISOString()}::timestamptz`

/** `isLocked` of the users list; asked for what is true it is the index's own condition. */
export const lockedField: FilterField = {
  input: flagField(userIdentity.lockoutEnd).input,
  toSql: (operator, value) => {
    if (operator === 'eq' && value === true) return lockedNow()
    return flagField(sql`(${lockedNow()} is true)`).toSql(operator, value)
  },
}
