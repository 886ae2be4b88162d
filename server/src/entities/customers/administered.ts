import { sql, type SQL } from 'drizzle-orm'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

/**
 * Customers with an active administrator among their members. `exists` stops at the first of each customer's members; `in` would make the database
 * collect the administrators of all customers, whatever is queried.
 */
export const isAdministered = (): SQL => sql`(exists (
  select from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId}
  where ${userCustomer.customerId} = ${customer.id} and ${userIdentity.userType} = 6 and ${userIdentity.isActive}))`
