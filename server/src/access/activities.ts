import { userTypes, type AssignedProfile, type Viewer } from './viewer.ts'
import { scopeOf } from './reach.ts'
import type { ActivityType } from '../tables/access-profile.table.ts'

/** The activities of the portal, which an access profile can withhold from an administrator and grant to support and partner staff. */
export const portalActivities = [
  ...(['VIEW', 'CREATE', 'UPDATE', 'DELETE'] as const).map((type) => ({ type, name: 'User' }) as const),
  { type: 'EXECUTE', name: 'Unlock' },
  { type: 'EXECUTE', name: 'PasswordReset' },
  { type: 'EXECUTE', name: 'TwoFactorReset' },
  { type: 'DELETE', name: 'Session' },
  ...(['VIEW', 'CREATE', 'UPDATE'] as const).map((type) => ({ type, name: 'Customer' }) as const),
  ...(['VIEW', 'UPDATE'] as const).map((type) => ({ type, name: 'LoginProvider' }) as const),
  { type: 'VIEW', name: 'Log' },
  ...(['VIEW', 'CREATE', 'UPDATE', 'DELETE'] as const).map((type) => ({ type, name: 'AccessProfile' }) as const),
  { type: 'EXECUTE', name: 'Migration' },
] as const satisfies readonly { readonly type: ActivityType; readonly name: string }[]

export type PortalActivity = (typeof portalActivities)[number]

/**
 * Only staff who reach every partner have this activity, because a migration shows records of all of them. A profile cannot withhold it from an
 * administrator, who never had it, nor grant it to partner staff.
 */
const isOfStaff = ({ name }: PortalActivity): boolean => name === 'Migration'

/** @throws for an activity that the portal does not have, because nobody could call the operation */
export function knownActivity(type: ActivityType, name: string): PortalActivity {
  const found = portalActivities.find((each) => each.type === type && each.name === name)
  if (!found) throw new Error(`The portal has no activity ${type} ${name}.`)
  return found
}

/** An activity as one text. */
export const keyOf = ({ type, name }: { readonly type: string; readonly name: string }): string => `${type} ${name}`

type Holder = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'outsideCustomerIds' | 'profiles'>
type OfProfile = AssignedProfile & { readonly customerId: string }
const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes

/** Whether a user is vendor staff of a type that a profile can grant more activities. */
export const isGrantable = ({ userType }: Pick<Viewer, 'userType'>): boolean => userType === VENDOR_SUPPORT || userType === VENDOR_PARTNER

/** Whether the profile of vendor staff lists the activity, also if they cannot have it. */
export const isInStaffProfile = (viewer: Holder, activity: PortalActivity): boolean =>
  isGrantable(viewer) && viewer.profiles.some(({ customerId, activities }) => customerId === null && activities.includes(keyOf(activity)))

/** Whether the profile of vendor staff grants the activity. */
export const isGranted = (viewer: Holder, activity: PortalActivity): boolean =>
  isInStaffProfile(viewer, activity) && (!isOfStaff(activity) || scopeOf(viewer) === 'everything')

/** Profiles that limit an administrator, each at its customer. A lost profile grants nothing there. */
const narrowing = ({ userType, profiles }: Holder): readonly OfProfile[] =>
  userType === ADMIN ? profiles.filter((profile): profile is OfProfile => profile.customerId !== null) : []

/** Profiles of `narrowing` that are not lost. */
const validProfiles = (viewer: Holder): readonly OfProfile[] => narrowing(viewer).filter(({ isLost }) => !isLost)

/** Whether an administrator is limited and has neither a profile nor full access at any customer. */
const hasNothing = (viewer: Holder): boolean =>
  viewer.userType === ADMIN &&
  viewer.profiles.some(({ customerId }) => customerId === null) &&
  validProfiles(viewer).length === 0 &&
  (scopeOf(viewer) === 'partner' || viewer.customerIds.length === 0)

const grants = ({ activities }: AssignedProfile, key: string): boolean => activities.includes(key)

/** Customers whose profile withholds an activity from an administrator. */
const closedFor = (viewer: Holder, activity: PortalActivity): readonly string[] =>
  isOfStaff(activity)
    ? []
    : narrowing(viewer)
        .filter((profile) => !grants(profile, keyOf(activity)))
        .map(({ customerId }) => customerId)

/**
 * Whether none of an administrator's profiles grants an activity. Administrators of a whole partner then lack it at customers without a profile too.
 */
const isInNone = (viewer: Holder, key: string): boolean =>
  validProfiles(viewer).length > 0 && !validProfiles(viewer).some((profile) => grants(profile, key))

/**
 * Customers at which an administrator may perform an activity: those whose profile grants it, and those without a profile. Administrators of a whole
 * partner need a profile that grants it somewhere; it then also counts for customers without a profile and for records of no customer.
 */
export function customersWith(viewer: Holder, activity: PortalActivity): readonly string[] {
  if (hasNothing(viewer) && !isOfStaff(activity)) return []
  if (scopeOf(viewer) === 'partner' && !isOfStaff(activity) && isInNone(viewer, keyOf(activity))) return []
  const closed = closedFor(viewer, activity)
  return closed.length === 0 ? viewer.customerIds : viewer.customerIds.filter((id) => !closed.includes(id))
}

/** Whether an administrator lacks an activity at all of their customers, because of their profiles or because they are limited and have none. */
export function isWithheld(viewer: Holder, activity: PortalActivity): boolean {
  if (hasNothing(viewer)) return !isOfStaff(activity)
  if (closedFor(viewer, activity).length === 0) return false
  return scopeOf(viewer) === 'partner' ? isInNone(viewer, keyOf(activity)) : customersWith(viewer, activity).length === 0
}

/** Like `isWithheld`, for one customer. Its own profile decides; without one, the answer is that for the other customers. */
export const isWithheldAt = (viewer: Holder, activity: PortalActivity, customerId: string): boolean =>
  !isOfStaff(activity) && viewer.userType === ADMIN && !hasAt(viewer, keyOf(activity), customerId)

/** Whether an administrator's profiles grant an activity of the portal or of the HR product at one customer. */
export function hasAt(viewer: Holder, key: string, customerId: string): boolean {
  const own = narrowing(viewer).find((profile) => profile.customerId === customerId)
  if (own) return grants(own, key)
  return scopeOf(viewer) !== 'partner' || !(hasNothing(viewer) || isInNone(viewer, key))
}

/** How access profiles change the activities of a user type: those withheld from an administrator, and those granted to support and partner staff. */
export const changedByProfiles = (viewer: Holder): { readonly withheld: readonly string[]; readonly granted: readonly string[] } => ({
  withheld: portalActivities.filter((activity) => isWithheld(viewer, activity)).map(keyOf),
  granted: portalActivities.filter((activity) => isGranted(viewer, activity)).map(keyOf),
})

/**
 * Whether a viewer has every activity of customer administrators: vendor operations, administrators from whom no profile withholds anything, and
 * support and partner staff whose profile grants all of them. Anybody with less cannot create or change users with more. Customers whose networks the
 * viewer is outside of count: a profile there limits them from everywhere.
 */
export function hasEveryActivity(viewer: Holder): boolean {
  if (viewer.userType === VENDOR_OPERATIONS) return true
  const ofAdministrators = portalActivities.filter((activity) => !isOfStaff(activity))
  if (isGrantable(viewer)) return ofAdministrators.every((activity) => isGranted(viewer, activity))
  if (viewer.userType !== ADMIN || hasNothing(viewer)) return false
  const own = [...viewer.customerIds, ...(viewer.outsideCustomerIds ?? [])]
  const isOwn = (id: string) => scopeOf(viewer) === 'partner' || own.includes(id)
  return ofAdministrators.every((activity) => !closedFor(viewer, activity).some(isOwn))
}

/**
 * The viewer as they are for this activity: without the customers at which they lack it, and without the role PartnerAdmin if no customer remains.
 */
export function doing(viewer: Viewer, activity: PortalActivity): Viewer {
  const closed = closedFor(viewer, activity)
  if (closed.length === 0 && (isOfStaff(activity) || !hasNothing(viewer))) return viewer
  const customerIds = customersWith(viewer, activity)
  if (scopeOf(viewer) === 'partner' && !isWithheld(viewer, activity))
    return { ...viewer, customerIds, closedCustomerIds: [...(viewer.closedCustomerIds ?? []), ...closed] }
  return { ...viewer, customerIds, roles: customerIds.length === 0 ? viewer.roles.filter((role) => role !== 'PartnerAdmin') : viewer.roles }
}
