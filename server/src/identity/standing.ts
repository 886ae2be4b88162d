import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { userClaim } from '../tables/claim.table.ts'
import { customer } from '../tables/customer.table.ts'
import { userCustomer } from '../tables/user.table.ts'
import type { UserRow } from '../accounts/claims.ts'

const VENDOR_TYPES = new Set([3, 4, 5])

/** Whether an account may sign in, its password aside. `barred` is never told apart from a wrong password. */
export type Standing = 'good' | 'unconfirmed' | 'barred'

/** Inactive users, and users all of whose customers are disabled, are barred; vendor staff and partner admins depend on no customer. */
export async function standingOf(db: Database, user: UserRow): Promise<Standing> {
  if (!user.isActive || (await hasOnlyDisabledCustomers(db, user))) return 'barred'
  return user.emailConfirmed ? 'good' : 'unconfirmed'
}

async function hasOnlyDisabledCustomers(db: Database, user: UserRow): Promise<boolean> {
  if (VENDOR_TYPES.has(user.userType)) return false
  const customers = await db.orm
    .select({ enabled: customer.enabled })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .where(eq(userCustomer.userId, user.id))
  if (customers.length === 0 || customers.some(({ enabled }) => enabled)) return false
  const claims = await db.orm.select().from(userClaim).where(eq(userClaim.userId, user.id))
  return !claims.some(({ claimType, claimValue }) => claimType === 'role' && claimValue === 'PartnerAdmin')
}
