import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * Summarises the pages of new users in the BRIN indexes. Until then, every search by these indexes reads those pages. A vacuum does the same, but
 * PGlite has no autovacuum.
 */
export const sumUpUsers = (): SQL =>
  sql`select brin_summarize_new_values(name::regclass) from unnest(array['user_identity_lockout', 'user_identity_two_factor']) as name`
