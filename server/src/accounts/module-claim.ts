import { asc, and, eq } from 'drizzle-orm'
import { hasModule } from '../access/customer-types.ts'
import { isOnToday } from '../access/module-days.ts'
import type { Orm } from '../db/orm.ts'
import { moduleAccess } from '../tables/access-profile.table.ts'
import { customer } from '../tables/customer.table.ts'
import { userCustomer } from '../tables/people/user.table.ts'

/** Modules that are active today at each enabled customer of a user, by the customer's ID; customers without any are omitted. */
export async function moduleClaim(orm: Pick<Orm, 'select'>, userId: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const on = await orm
    .select({ id: customer.id, customerType: customer.customerType, name: moduleAccess.name })
    .from(userCustomer)
    .innerJoin(customer, and(eq(customer.id, userCustomer.customerId), customer.enabled))
    .innerJoin(moduleAccess, and(eq(moduleAccess.customerId, customer.id), isOnToday()))
    .where(eq(userCustomer.userId, userId))
    .orderBy(asc(customer.id), asc(moduleAccess.name))
  const offered = on.filter(({ customerType, name }) => hasModule(customerType, name))
  const byCustomer = Map.groupBy(offered, ({ id }) => id)
  return Object.fromEntries([...byCustomer].map(([id, modules]) => [id, modules.map(({ name }) => name)]))
}
