import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/user.table.ts'

/** Customers with an active administrator among their members. Read from the administrators, who are few. */
export const isAdministered = (): SQL => sql`(${customer.id} in (
  select ${userCustomer.customerId} from ${userIdentity} join ${userCustomer} on ${userCustomer.userId} = ${userIdentity.id}
  where ${userIdentity.userType} = 6 and ${userIdentity.isActive}))`
