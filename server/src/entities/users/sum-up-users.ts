import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * Sums up the pages of new users in the indexes that know ranges of pages alone; until then each search by them reads those pages. A vacuum does the
 * same, but PGlite has nobody who starts one.
 */
export const sumUpUsers = (): SQL =>
  sql`select brin_summarize_new_values(name::regclass) from unnest(array['user_identity_lockout', 'user_identity_two_factor']) as name`
