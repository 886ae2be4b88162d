import { sql } from 'drizzle-orm'
import { userClaim } from '../tables/claim.table.ts'
import { userIdentity } from '../tables/people/user.table.ts'

/** Users (rows of `user_identity`) who depend on a customer; vendor staff and partner admins do not. */
export const dependsOnCustomers = sql`(${userIdentity.userType} not in (3, 4, 5) and not exists (select from ${userClaim}
  where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${userClaim.claimValue} = 'PartnerAdmin'))`
