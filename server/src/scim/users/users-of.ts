import { sql, type SQL } from 'drizzle-orm'
import { ofPartner } from '../../access/reach.ts'
import { userTypes } from '../../access/viewer.ts'
import { isBreakGlass } from '../../accounts/required-provider.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { viewerOf, type Directory } from '../directory.ts'

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER } = userTypes

/** Users visible to a directory: those within its reach whom it has not deleted. */
export const usersOf = (directory: Directory): SQL => sql`${reachOf(directory)} and not ${recordOf(sql`${scimUser.deletedAt} is not null`)}`

/**
 * Users whom a directory may change: those it manages or has deleted, and the members of the customers that sign in by it. Only users of its partner,
 * never vendor staff, users managed by another directory, or those who keep their password in case the provider fails.
 */
export function reachOf(directory: Directory): SQL {
  const { providerId, customerIds } = directory
  const members = sql`exists (select 1 from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id}
    and ${userCustomer.customerId} = any(${sql.param([...customerIds])}::uuid[]))`
  return sql`${ofPartner(userIdentity.partnerId, viewerOf(directory))}
    and ${userIdentity.userType} not in (${VENDOR_SUPPORT}, ${VENDOR_OPERATIONS}, ${VENDOR_PARTNER})
    and (${members} or ${recordOf(sql`${scimUser.providerId} = ${providerId}`)})
    and not ${recordOf(sql`${scimUser.providerId} <> ${providerId}`)} and not ${isBreakGlass}`
}

const recordOf = (condition: SQL) => sql`exists (select 1 from ${scimUser} where ${scimUser.userId} = ${userIdentity.id} and ${condition})`
