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
  activity,
  moduleAccess,
  staffAccessProfile,
  userAccessProfile,
} from '../../tables/access-profile.table.ts'
import { activitiesOf, grantedBy } from './access-profile.loaders.ts'
import type { Activity } from './access-profile.loaders.ts'
import { accessProfileColumns } from './access-profile.row.ts'
import type { AccessProfileRow } from './access-profile.row.ts'

export type Profile = { readonly name: string; readonly activities: readonly Activity[] }
/** What a member of a customer has there. */
export type CustomerAccess = {
  readonly customerId: string
  readonly customerName: string
  readonly enabled: boolean
  readonly profile: Profile | undefined
  /** All profiles of the customer, by name. */
  readonly profiles: readonly AccessProfileRow[]
  /** Those modules that are on. */
  readonly modules: readonly string[]
}
export type UserAccess = {
  readonly userId: string
  readonly userType: number
  /** What a member of vendor staff has beyond their user type. */
  readonly staffProfile: Profile | undefined
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
    userType: user.userType,
    staffProfile: await staffProfileOf(context, user.id),
    isUnrestricted: user.userType === userTypes.VENDOR_OPERATIONS,
    customers: await customersOf(context, user.id),
    activities,
    modules: modules.map(({ name }) => name),
  }
}

async function customersOf(context: RequestContext, userId: string): Promise<CustomerAccess[]> {
  const { orm, reach } = context
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
  const profiles = await orm
    .select(accessProfileColumns)
    .from(accessProfile)
    .where(inArray(accessProfile.customerId, ids))
    .orderBy(asc(accessProfile.name))
  const on = await orm
    .select()
    .from(moduleAccess)
    .where(and(inArray(moduleAccess.customerId, ids), isOnToday()))
    .orderBy(asc(moduleAccess.name))
  return Promise.all(
    members.map(async ({ profileId, customerType, ...member }) => {
      const own = profiles.filter(({ customerId }) => customerId === member.customerId)
      return {
        ...member,
        profile: await withActivities(
          context,
          own.find(({ id }) => id === profileId),
        ),
        profiles: own,
        modules: on
          .filter(({ customerId, name }) => customerId === member.customerId && hasModule(customerType, name))
          .map(({ name }) => name),
      }
    }),
  )
}

async function staffProfileOf(context: RequestContext, userId: string): Promise<Profile | undefined> {
  const [found] = await context.owner
    .select({ id: accessProfile.id, name: accessProfile.name })
    .from(staffAccessProfile)
    .innerJoin(accessProfile, eq(accessProfile.id, staffAccessProfile.accessProfileId))
    .where(eq(staffAccessProfile.userId, userId))
  return found && { name: found.name, activities: await grantedBy(context.owner, found.id) }
}

async function withActivities(context: RequestContext, found: { readonly id: string; readonly name: string } | undefined) {
  return found && { name: found.name, activities: await activitiesOf(context).load(found.id) }
}
