import { userTypes } from './viewer.ts'
import type { HeldProfile, Viewer } from './viewer.ts'
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

/** Whether somebody administers a whole partner, whatever of it they reach by what they do now. */
const isOfPartner = ({ userType, roles }: Holder): boolean => userType === ADMIN && roles.includes('PartnerAdmin')

/** The profiles that limit an administrator, each at its customer: those that they have, and those that they have lost. */
const limiting = ({ userType, profiles }: Holder): readonly OfProfile[] =>
  userType === ADMIN ? profiles.filter((profile): profile is OfProfile => profile.customerId !== null) : []

/** Those that narrow them at their customers. */
const narrowing = (viewer: Holder): readonly OfProfile[] => limiting(viewer).filter(({ isLost }) => !isLost)

/** Whether an administrator is limited and has neither a profile nor full access anywhere. */
const hasNothing = (viewer: Holder): boolean =>
  viewer.userType === ADMIN &&
  viewer.profiles.some(({ customerId }) => customerId === null) &&
  narrowing(viewer).length === 0 &&
  (isOfPartner(viewer) || viewer.customerIds.length === 0)

const grants = ({ activities }: HeldProfile, key: string): boolean => activities.includes(key)

/** The customers whose profile keeps an administrator from something there. */
const closedFor = (viewer: Holder, key: string): readonly string[] =>
  narrowing(viewer)
    .filter((profile) => !grants(profile, key))
    .map(({ customerId }) => customerId)

/**
 * Whether an administrator of a whole partner may not do something where they have no profile, and to what belongs to no customer: one of the profiles that
 * they have or have lost does not grant it, or they are limited and have none.
 */
const isWithheldBeside = (viewer: Holder, key: string): boolean =>
  hasNothing(viewer) || limiting(viewer).some((profile) => !grants(profile, key))

/** The customers at which an administrator may do something: those whose profile grants it, and those that give them no profile, where nothing else withholds it. */
export function customersWith(viewer: Holder, activity: PortalActivity): readonly string[] {
  if (isOfStaff(activity)) return viewer.customerIds
  if (hasNothing(viewer)) return []
  const [key, held] = [keyOf(activity), narrowing(viewer)]
  if (isOfPartner(viewer) && isWithheldBeside(viewer, key))
    return viewer.customerIds.filter((id) => held.some((profile) => profile.customerId === id && grants(profile, key)))
  const closed = closedFor(viewer, key)
  return closed.length === 0 ? viewer.customerIds : viewer.customerIds.filter((id) => !closed.includes(id))
}

/** Whether the profiles of an administrator, or that they are limited and have none, take this away from them at every one of their customers. */
export function isWithheld(viewer: Holder, activity: PortalActivity): boolean {
  if (viewer.userType !== ADMIN || isOfStaff(activity)) return false
  if (hasNothing(viewer)) return true
  const key = keyOf(activity)
  if (isOfPartner(viewer)) return isWithheldBeside(viewer, key) && !narrowing(viewer).some((profile) => grants(profile, key))
  return closedFor(viewer, key).length > 0 && customersWith(viewer, activity).length === 0
}

/** The same of what belongs to no customer, and of the customers where they have no profile. */
export const isWithheldElsewhere = (viewer: Holder, activity: PortalActivity): boolean =>
  isOfPartner(viewer) ? !isOfStaff(activity) && isWithheldBeside(viewer, keyOf(activity)) : isWithheld(viewer, activity)

/** The same of one customer: its own profile decides, and where it gives none what holds elsewhere. */
export const isWithheldAt = (viewer: Holder, activity: PortalActivity, customerId: string): boolean =>
  !isOfStaff(activity) && viewer.userType === ADMIN && !hasAt(viewer, keyOf(activity), customerId)

/** Whether the profiles of an administrator leave them something, of the portal or of the HR product, at one customer. */
export function hasAt(viewer: Holder, key: string, customerId: string): boolean {
  const own = narrowing(viewer).find((profile) => profile.customerId === customerId)
  if (own) return grants(own, key)
  return !isOfPartner(viewer) || !isWithheldBeside(viewer, key)
}

/** What is done to a whole partner: operations that ask for the role of its administrators besides ask all of their profiles for these. */
const isOfWholePartner = (activity: PortalActivity): boolean => ['CREATE Customer', 'UPDATE LoginProvider'].includes(keyOf(activity))

/** Whether profiles keep an administrator from an operation. @param adminRole the role that it asks for besides */
export const isClosed = (viewer: Holder, activity: PortalActivity, adminRole: string | undefined): boolean =>
  adminRole !== undefined && isOfWholePartner(activity) ? isWithheldElsewhere(viewer, activity) : isWithheld(viewer, activity)

/** What access profiles change of what a user type has in the portal: what is taken from an administrator, and given to support and partner staff. */
export const changedByProfiles = (viewer: Holder): { readonly withheld: readonly string[]; readonly granted: readonly string[] } => ({
  withheld: portalActivities
    .filter((activity) => (isOfWholePartner(activity) ? isWithheldElsewhere : isWithheld)(viewer, activity))
    .map(keyOf),
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
  const isOwn = (id: string) => isOfPartner(viewer) || viewer.customerIds.includes(id)
  return ofAdministrators.every((activity) =>
    limiting(viewer).every(
      (profile) => grants(profile, keyOf(activity)) || (profile.isLost ? !isOfPartner(viewer) : !isOwn(profile.customerId)),
    ),
  )
}

/** The administrator as they are where they do this: without the customers at which they may not, and as nobody's administrator where they may nowhere. */
export function doing(viewer: Viewer, activity: PortalActivity): Viewer {
  if (viewer.userType !== ADMIN || isOfStaff(activity)) return viewer
  if (isOfPartner(viewer)) {
    if (!isWithheldElsewhere(viewer, activity)) return viewer
    const customerIds = customersWith(viewer, activity)
    return {
      ...viewer,
      customerIds,
      isNarrowed: true,
      roles: customerIds.length === 0 ? viewer.roles.filter((role) => role !== 'PartnerAdmin') : viewer.roles,
    }
  }
  return closedFor(viewer, keyOf(activity)).length === 0 && !hasNothing(viewer)
    ? viewer
    : { ...viewer, customerIds: customersWith(viewer, activity) }
}
