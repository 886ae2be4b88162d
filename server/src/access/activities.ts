import { userTypes } from './viewer.ts'
import type { HeldProfile, Viewer } from './viewer.ts'
import { scopeOf } from './reach.ts'
import type { ActivityType } from '../tables/access-profile.table.ts'

/** What people of the portal do, as activities: what an access profile can take from an administrator, and give to support and partner staff. */
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

/** Of vendor staff alone: no profile takes it from an administrator, who never had it. */
const isOfStaff = ({ name }: PortalActivity): boolean => name === 'Migration'

/** @throws for an activity that the portal does not have: an operation would be nobody's */
export function knownActivity(type: ActivityType, name: string): PortalActivity {
  const found = portalActivities.find((each) => each.type === type && each.name === name)
  if (!found) throw new Error(`The portal has no activity ${type} ${name}.`)
  return found
}

/** How an activity is written where one text names it. */
export const keyOf = ({ type, name }: { readonly type: string; readonly name: string }): string => `${type} ${name}`

type Holder = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'profiles'>
type OfProfile = HeldProfile & { readonly customerId: string }
const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes

/** Whether somebody belongs to the vendor's staff whom a profile can give more than their user type has. */
export const isGrantable = ({ userType }: Pick<Viewer, 'userType'>): boolean => userType === VENDOR_SUPPORT || userType === VENDOR_PARTNER

/** What the profile of vendor staff gives beyond their user type. */
export const isGranted = (viewer: Holder, activity: PortalActivity): boolean =>
  isGrantable(viewer) && viewer.profiles.some(({ customerId, activities }) => customerId === null && activities.includes(keyOf(activity)))

/** The profiles that narrow an administrator, each at its customer; a lost one grants nothing there. */
const narrowing = ({ userType, profiles }: Holder): readonly OfProfile[] =>
  userType === ADMIN ? profiles.filter((profile): profile is OfProfile => profile.customerId !== null) : []

/** Those of them that they have. */
const held = (viewer: Holder): readonly OfProfile[] => narrowing(viewer).filter(({ isLost }) => !isLost)

/** Whether an administrator is limited and has neither a profile nor full access anywhere. */
const hasNothing = (viewer: Holder): boolean =>
  viewer.userType === ADMIN &&
  viewer.profiles.some(({ customerId }) => customerId === null) &&
  held(viewer).length === 0 &&
  (scopeOf(viewer) === 'partner' || viewer.customerIds.length === 0)

const grants = ({ activities }: HeldProfile, key: string): boolean => activities.includes(key)

/** The customers whose profile keeps an administrator from doing something there. */
const closedFor = (viewer: Holder, activity: PortalActivity): readonly string[] =>
  isOfStaff(activity)
    ? []
    : narrowing(viewer)
        .filter((profile) => !grants(profile, keyOf(activity)))
        .map(({ customerId }) => customerId)

/** Whether none of an administrator's profiles grants something: who administers a whole partner does not do it where they have none either. */
const isInNone = (viewer: Holder, key: string): boolean => held(viewer).length > 0 && !held(viewer).some((profile) => grants(profile, key))

/**
 * The customers at which an administrator may do something: those whose profile grants it, and those that give them no profile. Who administers a whole
 * partner does at the latter, and to what belongs to no customer, what any of their profiles grants.
 */
export function customersWith(viewer: Holder, activity: PortalActivity): readonly string[] {
  if (hasNothing(viewer) && !isOfStaff(activity)) return []
  if (scopeOf(viewer) === 'partner' && !isOfStaff(activity) && isInNone(viewer, keyOf(activity))) return []
  const closed = closedFor(viewer, activity)
  return closed.length === 0 ? viewer.customerIds : viewer.customerIds.filter((id) => !closed.includes(id))
}

/** Whether the profiles of an administrator, or that they are limited and have none, take this away from them at every one of their customers. */
export function isWithheld(viewer: Holder, activity: PortalActivity): boolean {
  if (hasNothing(viewer)) return !isOfStaff(activity)
  if (closedFor(viewer, activity).length === 0) return false
  return scopeOf(viewer) === 'partner' ? isInNone(viewer, keyOf(activity)) : customersWith(viewer, activity).length === 0
}

/** The same of one customer: its own profile decides, and where it gives none what holds for the others. */
export const isWithheldAt = (viewer: Holder, activity: PortalActivity, customerId: string): boolean =>
  !isOfStaff(activity) && viewer.userType === ADMIN && !hasAt(viewer, keyOf(activity), customerId)

/** Whether the profiles of an administrator leave them something, of the portal or of the HR product, at one customer. */
export function hasAt(viewer: Holder, key: string, customerId: string): boolean {
  const own = narrowing(viewer).find((profile) => profile.customerId === customerId)
  if (own) return grants(own, key)
  return scopeOf(viewer) !== 'partner' || !(hasNothing(viewer) || isInNone(viewer, key))
}

/** What access profiles change of what a user type has in the portal: what is taken from an administrator, and given to support and partner staff. */
export const changedByProfiles = (viewer: Holder): { readonly withheld: readonly string[]; readonly granted: readonly string[] } => ({
  withheld: portalActivities.filter((activity) => isWithheld(viewer, activity)).map(keyOf),
  granted: portalActivities.filter((activity) => isGranted(viewer, activity)).map(keyOf),
})

/**
 * Whether somebody may do everything that administrators of customers do: vendor operations, an administrator from whom no profile takes anything, and
 * support and partner staff whose profile grants all of it. Who has less makes and changes nobody who has more.
 */
export function hasEveryActivity(viewer: Holder): boolean {
  if (viewer.userType === VENDOR_OPERATIONS) return true
  const ofAdministrators = portalActivities.filter((activity) => !isOfStaff(activity))
  if (isGrantable(viewer)) return ofAdministrators.every((activity) => isGranted(viewer, activity))
  if (viewer.userType !== ADMIN || hasNothing(viewer)) return false
  const isOwn = (id: string) => scopeOf(viewer) === 'partner' || viewer.customerIds.includes(id)
  return ofAdministrators.every((activity) => !closedFor(viewer, activity).some(isOwn))
}

/** The administrator as they are where they do this: without the customers at which they may not, and as nobody's administrator where they may nowhere. */
export function doing(viewer: Viewer, activity: PortalActivity): Viewer {
  const closed = closedFor(viewer, activity)
  if (closed.length === 0 && (isOfStaff(activity) || !hasNothing(viewer))) return viewer
  const customerIds = customersWith(viewer, activity)
  if (scopeOf(viewer) === 'partner' && !isWithheld(viewer, activity))
    return { ...viewer, customerIds, closedCustomerIds: [...(viewer.closedCustomerIds ?? []), ...closed] }
  return { ...viewer, customerIds, roles: customerIds.length === 0 ? viewer.roles.filter((role) => role !== 'PartnerAdmin') : viewer.roles }
}
