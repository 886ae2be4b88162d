import { and, asc, eq, inArray } from 'drizzle-orm'
import { hasModule } from '../../access/customer-types.ts'
import { isOnToday } from '../../access/module-days.ts'
import { userTypes } from '../../access/viewer.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/user.table.ts'
import {
  accessModule,
  accessProfile,
  accessProfileActivity,
  activity,
  moduleAccess,
  userAccessProfile,
} from '../../tables/access-profile.table.ts'
import type { ActivityType } from '../../tables/access-profile.table.ts'

export type Activity = { readonly name: string; readonly type: ActivityType; readonly module: string | null }
export type Profile = { readonly id: string; readonly name: string; readonly activities: readonly Activity[] }
/** What a member of a customer has there. */
export type CustomerAccess = {
  readonly customerId: string
  readonly customerName: string
  readonly enabled: boolean
  readonly profile: Profile | undefined
  /** All profiles of the customer, by name. */
  readonly profiles: readonly Profile[]
  /** Those modules that are on. */
  readonly modules: readonly string[]
}
export type UserAccess = {
  readonly userId: string
  /** Vendor operations: everything, with no profile. */
  readonly isUnrestricted: boolean
  readonly customers: readonly CustomerAccess[]
  readonly activities: readonly Activity[]
  readonly modules: readonly string[]
}

/** What a user within the caller's reach may do, at the customers within that reach; undefined where there is no such user. */
export async function userAccess(context: RequestContext, userId: string): Promise<UserAccess | undefined> {
  if (!isUuid(userId)) return undefined
  const { orm, reach } = context
  const [user] = await orm
    .select({ id: userIdentity.id, userType: userIdentity.userType })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, userId), reach.users))
  if (!user) return undefined
  const activities = await orm.select().from(activity).orderBy(asc(activity.name), asc(activity.type))
  const modules = await orm.select().from(accessModule).orderBy(asc(accessModule.name))
  return {
    userId: user.id,
    isUnrestricted: user.userType === userTypes.VENDOR_OPERATIONS,
    customers: await customersOf(context, user.id, activities),
    activities,
    modules: modules.map(({ name }) => name),
  }
}

async function customersOf({ orm, reach }: RequestContext, userId: string, known: readonly Activity[]): Promise<CustomerAccess[]> {
  const members = await orm
    .select({
      customerId: customer.id,
      customerName: customer.name,
      enabled: customer.enabled,
      customerType: customer.customerType,
      profileId: userAccessProfile.accessProfileId,
    })
    .from(userCustomer)
    .innerJoin(customer, eq(customer.id, userCustomer.customerId))
    .leftJoin(userAccessProfile, and(eq(userAccessProfile.userId, userCustomer.userId), eq(userAccessProfile.customerId, customer.id)))
    .where(and(eq(userCustomer.userId, userId), reach.customers))
    .orderBy(asc(customer.nameFolded), asc(customer.id))
  if (members.length === 0) return []
  const ids = members.map(({ customerId }) => customerId)
  const profiles = await orm.select().from(accessProfile).where(inArray(accessProfile.customerId, ids)).orderBy(asc(accessProfile.name))
  const grants = await orm
    .select({ grant: accessProfileActivity })
    .from(accessProfileActivity)
    .innerJoin(accessProfile, eq(accessProfile.id, accessProfileActivity.accessProfileId))
    .where(inArray(accessProfile.customerId, ids))
  const on = await orm
    .select()
    .from(moduleAccess)
    .where(and(inArray(moduleAccess.customerId, ids), isOnToday()))
    .orderBy(asc(moduleAccess.name))
  const granted = Map.groupBy(grants, ({ grant }) => grant.accessProfileId)
  const withActivities = ({ id, name }: { id: string; name: string }): Profile => ({
    id,
    name,
    activities: known.filter((each) =>
      granted.get(id)?.some(({ grant }) => grant.activityName === each.name && grant.activityType === each.type),
    ),
  })
  return members.map(({ profileId, customerType, ...member }) => {
    const own = profiles.filter(({ customerId }) => customerId === member.customerId).map(withActivities)
    return {
      ...member,
      profile: own.find(({ id }) => id === profileId),
      profiles: own,
      modules: on
        .filter(({ customerId, name }) => customerId === member.customerId && hasModule(customerType, name))
        .map(({ name }) => name),
    }
  })
}
