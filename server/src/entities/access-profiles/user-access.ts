import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { changedByProfiles, type PortalActivity } from '../../access/activities.ts'
import { hasModule } from '../../access/customer-types.ts'
import { enabledFeatures } from '../../access/feature.rules.ts'
import { isOnToday } from '../../access/module-days.ts'
import { userTypes, viewerOf } from '../../access/viewer.ts'
import { isDisabled } from '../../accounts/customer-status.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { customer } from '../../tables/customer.table.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'
import {
  accessModule,
  accessProfile,
  activity,
  lostAccessProfile,
  moduleAccess,
  staffAccessProfile,
  userAccessProfile,
} from '../../tables/access-profile.table.ts'
import { activitiesOf, grantedBy, type Activity } from './access-profile.loaders.ts'
import { accessProfileColumns, type AccessProfileRow } from './access-profile.row.ts'
import { closedActivities } from './types-with.ts'

type Profile = { readonly name: string; readonly activities: readonly Activity[] }
export type CustomerAccess = {
  readonly customerId: string
  readonly customerName: string
  readonly enabled: boolean
  /** Whether an administrator may do everything here: they have no profile, and are not limited or were given full access. */
  readonly hasFullAccess: boolean
  readonly profile: Profile | undefined
  /** All profiles of the customer, ordered by name. */
  readonly profiles: readonly AccessProfileRow[]
  readonly modules: readonly string[]
}
/** Reasons for which a user cannot sign in, and so can do nothing. */
export const accountBars = ['INACTIVE', 'LOCKED', 'DISABLED'] as const
type AccountBar = (typeof accountBars)[number]
export type UserAccess = {
  readonly userId: string
  readonly barredBy: AccountBar | null
  /** Activities of the portal that a missing role, a feature flag, the partner or missing portal access closes, whatever the profiles grant. */
  readonly closedActivities: readonly PortalActivity[]
  /**
   * Activities of the portal that an administrator's profiles withhold everywhere, in the format of `keyOf`. Judged over all of their customers, also
   * those beyond the caller's reach.
   */
  readonly withheldActivities: readonly string[]
  /** Whether an administrator has lost a profile at a customer of the partner that they administer. They can do nothing there. */
  readonly hasLostProfiles: boolean
  readonly userType: number
  /** Whether an administrator can do nothing without a profile or full access. */
  readonly isLimited: boolean
  /** What a member of vendor staff may do beyond their user type. */
  readonly staffProfile: Profile | undefined
  /** True for vendor operations, who need no profile. */
  readonly isUnrestricted: boolean
  readonly customers: readonly CustomerAccess[]
  readonly activities: readonly Activity[]
  readonly modules: readonly string[]
}

/** Returns what a user within the caller's reach may do at the customers within that reach. Undefined if there is no such user. */
export async function userAccess(context: RequestContext, userId: string): Promise<UserAccess | undefined> {
  if (!isUuid(userId)) return undefined
  const { orm, reach } = context
  const [user] = await orm
    .select({
      id: userIdentity.id,
      userType: userIdentity.userType,
      isLimited: userIdentity.isLimited,
      isActive: userIdentity.isActive,
      lockoutEnd: userIdentity.lockoutEnd,
    })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, userId), reach.users))
  if (!user) return undefined
  const activities = await orm.select().from(activity).orderBy(asc(activity.name), asc(activity.type))
  const modules = await orm.select().from(accessModule).orderBy(asc(accessModule.name))
  return {
    userId: user.id,
    barredBy: await barOf(context, user),
    ...(await narrowedOf(context, user.id)),
    userType: user.userType,
    isLimited: user.userType === userTypes.ADMIN && user.isLimited,
    staffProfile: await staffProfileOf(context, user.id),
    isUnrestricted: user.userType === userTypes.VENDOR_OPERATIONS,
    customers: await customersOf(context, user),
    activities,
    modules: modules.map(({ name }) => name),
  }
}

async function barOf({ owner }: RequestContext, user: Standing): Promise<AccountBar | null> {
  if (!user.isActive) return 'INACTIVE'
  if (user.lockoutEnd !== null && user.lockoutEnd > new Date()) return 'LOCKED'
  return (await isDisabled(owner, user.id)) ? 'DISABLED' : null
}

type Standing = { readonly id: string; readonly isActive: boolean; readonly lockoutEnd: Date | null }

/** Activities of the portal that the user is denied. Empty for an inactive user. */
async function narrowedOf(
  { owner }: RequestContext,
  userId: string,
): Promise<Pick<UserAccess, 'closedActivities' | 'withheldActivities' | 'hasLostProfiles'>> {
  const viewer = await viewerOf(owner, userId)
  if (!viewer) return { closedActivities: [], withheldActivities: [], hasLostProfiles: false }
  const features = new Set<string>(await enabledFeatures(owner, viewer))
  return {
    closedActivities: closedActivities(viewer, features),
    withheldActivities: changedByProfiles(viewer).withheld,
    hasLostProfiles: viewer.profiles.some(({ isLost }) => isLost),
  }
}

type Person = Pick<typeof userIdentity.$inferSelect, 'id' | 'userType' | 'isLimited'>

async function customersOf(context: RequestContext, { id: userId, userType, isLimited }: Person): Promise<CustomerAccess[]> {
  const { orm, reach } = context
  const members = await orm
    .select({
      customerId: customer.id,
      customerName: customer.name,
      enabled: customer.enabled,
      customerType: customer.customerType,
      profileId: userAccessProfile.accessProfileId,
      fullAccess: userCustomer.fullAccess,
      isLost: sql<boolean>`exists (select from ${lostAccessProfile} where ${lostAccessProfile.userId} = ${userCustomer.userId} and ${lostAccessProfile.customerId} = ${customer.id})`,
      isOfPartner: sql<boolean>`exists (select from user_claim where user_claim.user_id = ${userCustomer.userId} and claim_type = 'role' and claim_value = 'PartnerAdmin')`,
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
    members.map(async ({ profileId, customerType, fullAccess, isLost, isOfPartner, ...member }) => {
      const own = profiles.filter(({ customerId }) => customerId === member.customerId)
      return {
        ...member,
        // A partner administrator may do here what their profiles at other customers grant.
        hasFullAccess:
          userType === userTypes.ADMIN &&
          profileId === null &&
          (!isLimited || (isOfPartner ? !isLost && members.some((each) => each.profileId !== null) : fullAccess !== null)),
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
