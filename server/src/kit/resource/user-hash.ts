import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userIdentity } from '../../tables/people/user.table.ts'

/** `readBy`: ID of who reads the hash. `record`: ID of what the users belong to, constant or grouped by. */
type HashOf = { readonly readBy: string; readonly record: SQL }

/**
 * Hash of a set of users, whatever their order, over rows that each have another user. '0' for none. It is another one for each reader and record, so
 * that neither the hash of one user nor the difference of two hashes shows who is in several sets.
 */
export const userHash = (
  { readBy, record }: HashOf,
  condition: SQL = sql`true`,
  user: SQL = sql`${userIdentity.id}`,
): SQL<string> => sql<string>`coalesce(encode(sha256(convert_to(${readBy}::text || ' ' || ${record}::text || ' '
  || (bit_xor(hashtextextended(${user}::text, 0)) filter (where ${condition}))::text, 'UTF8')), 'hex'), '0')`

export const HASH_OF_NOBODY = '0'
