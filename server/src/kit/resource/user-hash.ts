import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userIdentity } from '../../tables/people/user.table.ts'

/** Hash of a set of users, whatever their order, over rows that each have another row of `user_identity`. '0' for none. */
export const userHash = (condition: SQL = sql`true`): SQL<string> =>
  sql<string>`coalesce(bit_xor(hashtextextended(${userIdentity.id}::text, 0)) filter (where ${condition}), 0)::text`

export const HASH_OF_NOBODY = '0'
