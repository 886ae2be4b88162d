import { asc, inArray } from 'drizzle-orm'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { userClaim } from '../../tables/claim.table.ts'
import type { ClaimRow } from './claim.row.ts'

/** Claims by user ID. Does not check reach: the users were read before, within the caller's reach. */
export const claimsOf = perRequest(({ reader }) =>
  manyEach<ClaimRow>(
    (row) => row.userId,
    (ids) =>
      reader.select().from(userClaim).where(inArray(userClaim.userId, ids)).orderBy(asc(userClaim.claimType), asc(userClaim.claimValue)),
  ),
)
