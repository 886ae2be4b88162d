import { sql } from 'drizzle-orm'
import { userIdentity } from '../../tables/people/user.table.ts'
import { scimSetup, scimUser } from '../../tables/providers/scim.table.ts'

/** Whether a directory decides about the profiles of a user (a row of `user_identity`), so that the groups of sign-ins do not. */
export const isManagedElsewhere = sql<boolean>`(exists (select from ${scimUser} join ${scimSetup} on ${scimSetup.providerId} = ${scimUser.providerId}
  where ${scimUser.userId} = ${userIdentity.id} and ${scimUser.deletedAt} is null and ${scimSetup.enabled} and not ${scimSetup.dryRun}
    and ${scimSetup.groups} = 'ACCESS_PROFILES'))`
