import { eq, sql, type SQL } from 'drizzle-orm'
import { dependsOnCustomers } from '../../accounts/required-provider.ts'
import type { Orm } from '../../db/orm.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { HASH_OF_NOBODY, userHash } from '../../kit/resource/user-hash.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import { isAdministrator } from './bulk/bulk-effects.ts'
import type { LockedCustomer } from './customer.row.ts'

/** Users who depend on customers and have no enabled customer besides this one. */
export const dependsOnIt = sql`${dependsOnCustomers} and not exists (
  select from ${userCustomer} as other join ${customer} as enabled on enabled.id = other.customer_id
  where other.user_id = ${userIdentity.id} and enabled.enabled and enabled.id <> ${userCustomer.customerId})`

/** Groups of a customer's users, in the order of their hashes in the digest. */
const GROUPS = ['USERS', 'ADMINISTRATORS', 'BARRED'] as const
type Group = (typeof GROUPS)[number]

/** Identifies the users of a customer by group, over rows of `user_customer` with their users. */
export const memberDigest = (readBy: string): SQL<string> => {
  const members = { readBy, record: sql`${userCustomer.customerId}` }
  return sql<string>`concat_ws('.', ${userHash(members)}, ${userHash(members, isAdministrator)}, ${userHash(members, dependsOnIt)})`
}
export const NO_MEMBERS = GROUPS.map(() => HASH_OF_NOBODY).join('.')

/** The groups whom a change takes something from, or requires something of. */
export function concernedGroups({ twoFactorLevel }: LockedCustomer, after: Facts): readonly Group[] {
  const levels = after['twoFactorLevel'] === undefined ? [] : [twoFactorLevel, after['twoFactorLevel']]
  const concerned: Record<Group, boolean> = {
    USERS:
      after['userPortalAccess'] === false ||
      after['mobileAppAccess'] === false ||
      after['loginProviderId'] !== undefined ||
      levels.includes('ALL'),
    ADMINISTRATORS: levels.includes('ADMIN'),
    BARRED: after['enabled'] === false,
  }
  return GROUPS.filter((group) => concerned[group])
}

/** Whether these groups of a customer's users are still those of a digest. */
export async function areSameMembers(
  orm: Pick<Orm, 'select'>,
  id: string,
  groups: readonly Group[],
  { readBy, digest }: { readonly readBy: string; readonly digest: string },
): Promise<boolean> {
  const [row] = await orm
    .select({ digest: memberDigest(readBy) })
    .from(userCustomer)
    .innerJoin(userIdentity, eq(userIdentity.id, userCustomer.userId))
    .where(eq(userCustomer.customerId, id))
    .groupBy(userCustomer.customerId)
  const [now, before] = [row?.digest ?? NO_MEMBERS, digest].map((each) => each.split('.'))
  return groups.every((group) => now?.[GROUPS.indexOf(group)] === before?.[GROUPS.indexOf(group)])
}
