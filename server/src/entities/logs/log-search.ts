import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { FINDABLE, literal } from '../../kit/list/filter-fields.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { TRACE_ID } from '../../platform/http/trace.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/**
 * Finds the rows of a log for one search word: by error reference, or for users by ID or part of name or email address. Both use an index.
 * @param ofPeople condition that a row concerns one of the users whose IDs the subquery selects
 */
export const createLogSearch =
  (traceId: PgColumn, ofPeople: (ids: SQL) => SQL) =>
  (word: string): SQL => {
    const lower = word.toLowerCase()
    if (TRACE_ID.test(lower)) return sql`${traceId} = ${lower}`
    return ofPeople(peopleNamed(word))
  }

/** Selects the IDs of users by ID, or by part of name or email address. */
export function peopleNamed(word: string): SQL {
  if (isUuid(word)) return sql`select ${word}::uuid`
  const pattern = sql`fold(${`%${literal(word)}%`})`
  const named = FINDABLE.test(word)
    ? sql`${userIdentity.searchText} like ${pattern}`
    : sql`textlike(${userIdentity.searchText}, ${pattern})`
  return sql`select ${userIdentity.id} from ${userIdentity} where ${named}`
}
