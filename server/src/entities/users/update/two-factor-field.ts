import { sql, type SQL } from 'drizzle-orm'
import { flagField } from '../../../kit/list/filter-fields.ts'
import type { FilterField } from '../../../kit/list/filter-input.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

/** Users with or without a second factor, in the form of the index `user_identity_two_factor`. */
export const withTwoFactor = (enabled: boolean): SQL => sql`${userIdentity.twoFactorEnabled}::int = ${sql.raw(enabled ? '1' : '0')}`

const plain = flagField(userIdentity.twoFactorEnabled)

/** Field `twoFactorEnabled` of the users list. */
export const twoFactorField: FilterField = {
  input: plain.input,
  toSql: (operator, value) => (operator === 'eq' && typeof value === 'boolean' ? withTwoFactor(value) : plain.toSql(operator, value)),
}
