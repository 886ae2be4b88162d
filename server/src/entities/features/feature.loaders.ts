import { sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

export type Named = { readonly id: string; readonly name: string }

/** Display names of users, by ID. */
export const named = perRequest(({ owner }) =>
  oneEach<Named>(
    ({ id }) => id,
    (ids) =>
      owner
        .select({ id: userIdentity.id, name: sql<string>`coalesce(nullif(${userIdentity.displayName}, ''), ${userIdentity.userName})` })
        .from(userIdentity)
        .where(anyOf(userIdentity.id, ids.filter(isUuid))),
  ),
)
