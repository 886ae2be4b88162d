import { and, eq, exists } from 'drizzle-orm'
import type { Client } from 'oidc-provider'
import { userTypes } from '../../access/viewer.ts'
import { isUserWhere, lacksMobileAccess } from '../../accounts/customer-standing.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { userCustomer, userIdentity } from '../../tables/user.table.ts'
import { isMobileApp, settingsOfClient } from './client-metadata.ts'
import type { ClientSettings } from './client-metadata.ts'

/** Why an app is not for somebody, in the words that its developers read. */
export const CLOSED = {
  mobileAccess: 'the customers of this user have no access to mobile apps',
  userType: 'the app is not for users of this type',
  customer: 'the app is not for users of these customers',
} as const

/** Why an app is not for somebody; undefined: it is. */
export async function closedBecause(db: Pick<Database, 'orm'>, client: Client, userId: string): Promise<keyof typeof CLOSED | undefined> {
  if (isMobileApp(client) && (await isUserWhere(db.orm, userId, lacksMobileAccess))) return 'mobileAccess'
  const settings = settingsOfClient(client)
  if (!(await isOfTypes(db, settings, userId))) return 'userType'
  return (await isOfCustomers(db, settings, userId)) ? undefined : 'customer'
}

async function isOfTypes({ orm }: Pick<Database, 'orm'>, { userTypes: named }: ClientSettings, userId: string): Promise<boolean> {
  if (named.length === 0) return true
  const [user] = await orm.select({ type: userIdentity.userType }).from(userIdentity).where(eq(userIdentity.id, userId))
  return named.some((name) => userTypes[name] === user?.type)
}

const isOfCustomers = async ({ orm }: Pick<Database, 'orm'>, { customerIds }: ClientSettings, userId: string): Promise<boolean> =>
  customerIds.length === 0 ||
  isUserWhere(
    orm,
    userId,
    exists(
      orm
        .select({ id: userCustomer.customerId })
        .from(userCustomer)
        .where(and(eq(userCustomer.userId, userIdentity.id), anyOf(userCustomer.customerId, customerIds))),
    ),
  )
