import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

/**
 * Customers with an active administrator among their members. By each customer's own members, where the first is enough: `in` has the database
 * gather those of all customers, whatever is asked.
 */
export const isAdministered = (): SQL => sql`(exists (
  select from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId}
  where ${userCustomer.customerId} = ${customer.id} and ${userIdentity.userType} = 6 and ${userIdentity.isActive}))`
