import { and, eq, exists } from 'drizzle-orm'
import { outsideOf } from '../access/network-rules.ts'
import { userTypes } from '../access/viewer.ts'
import { anyOf } from '../db/any-of.ts'
import type { Orm } from '../db/orm.ts'
import type { client } from '../tables/client.table.ts'
import { userCustomer, userIdentity } from '../tables/people/user.table.ts'
import { boundNetworks, isUserWhere, lacksMobileAccess } from './customer-status.ts'

type AppPeople = Pick<typeof client.$inferSelect, 'isMobile' | 'userTypes' | 'customerIds'>
type Reader = Pick<Orm, 'select'>

export const closedReasons = ['MOBILE_ACCESS', 'USER_TYPE', 'CUSTOMER'] as const
export type ClosedReason = (typeof closedReasons)[number]

/**
 * Reason why a user may not use an app; undefined if they may.
 * @param address where they are: customers whose networks it is not in do not open the app. Undefined if it is not known
 */
export async function closedBecause(orm: Reader, app: AppPeople, userId: string, address?: string): Promise<ClosedReason | undefined> {
  if (app.isMobile && (await isUserWhere(orm, userId, lacksMobileAccess))) return 'MOBILE_ACCESS'
  if (!(await isOfTypes(orm, app, userId))) return 'USER_TYPE'
  return (await isOfCustomers(orm, app, userId, address)) ? undefined : 'CUSTOMER'
}

async function isOfTypes(orm: Reader, { userTypes: named }: AppPeople, userId: string): Promise<boolean> {
  if (named.length === 0) return true
  const [user] = await orm.select({ type: userIdentity.userType }).from(userIdentity).where(eq(userIdentity.id, userId))
  return named.some((name) => userTypes[name] === user?.type)
}

async function isOfCustomers(orm: Reader, { customerIds }: AppPeople, userId: string, address: string | undefined): Promise<boolean> {
  if (customerIds.length === 0) return true
  const outside = address === undefined ? [] : await outsideAt(orm, userId, address)
  const open = customerIds.filter((id) => !outside.includes(id))
  const memberships = orm
    .select({ id: userCustomer.customerId })
    .from(userCustomer)
    .where(and(eq(userCustomer.userId, userIdentity.id), anyOf(userCustomer.customerId, open)))
  return isUserWhere(orm, userId, exists(memberships))
}

async function outsideAt(orm: Reader, userId: string, address: string): Promise<readonly string[]> {
  const [user] = await orm.select({ networkRules: boundNetworks }).from(userIdentity).where(eq(userIdentity.id, userId))
  return user?.networkRules ? outsideOf(user.networkRules, address) : []
}
