import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { FINDABLE, literal } from '../../kit/list/filter-fields.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { TRACE_ID } from '../../platform/http/trace.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/**
 * What a word finds in a log: the rows of an error reference, or those of a person by id or by a part of name or email, each by an index.
 * @param ofPeople whether a row is of one of the users whose ids the query gives
 */
export const foundBy =
  (traceId: PgColumn, ofPeople: (ids: SQL) => SQL) =>
  (word: string): SQL => {
    const lower = word.toLowerCase()
    if (TRACE_ID.test(lower)) return sql`${traceId} = ${lower}`
    return ofPeople(peopleNamed(word))
  }

/** The ids of people by id, or by a part of name or email. */
export function peopleNamed(word: string): SQL {
  if (isUuid(word)) return sql`select ${word}::uuid`
  const pattern = sql`fold(${`%${literal(word)}%`})`
  const named = FINDABLE.test(word)
    ? sql`${userIdentity.searchText} like ${pattern}`
    : sql`textlike(${userIdentity.searchText}, ${pattern})`
  return sql`select ${userIdentity.id} from ${userIdentity} where ${named}`
}
