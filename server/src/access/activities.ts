import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'
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
const { VENDOR_SUPPORT, VENDOR_PARTNER, ADMIN } = userTypes

/** Whether somebody belongs to the vendor's staff whom a profile can give more than their user type has. */
export const isGrantable = ({ userType }: Pick<Viewer, 'userType'>): boolean => userType === VENDOR_SUPPORT || userType === VENDOR_PARTNER

/** What the profile of vendor staff gives beyond their user type. */
export const isGranted = (viewer: Holder, activity: PortalActivity): boolean =>
  isGrantable(viewer) && viewer.profiles.some(({ customerId, activities }) => customerId === null && activities.includes(keyOf(activity)))

/**
 * The customers at which an administrator may do something: those that give them no profile, and those whose profile grants it. Who administers a
 * whole partner is judged by all of their profiles together, and may do it at each of them or at none.
 */
export function customersWith(viewer: Holder, activity: PortalActivity): readonly string[] {
  if (viewer.userType !== ADMIN || isOfStaff(activity)) return viewer.customerIds
  const profiles = viewer.profiles.filter(({ customerId }) => customerId !== null)
  const grants = ({ activities }: Holder['profiles'][number]) => activities.includes(keyOf(activity))
  if (scopeOf(viewer) === 'partner') return profiles.length === 0 || profiles.some(grants) ? viewer.customerIds : []
  return viewer.customerIds.filter((id) => profiles.every((profile) => profile.customerId !== id || grants(profile)))
}

/** Whether the profiles of an administrator take this away from them at every one of their customers. */
export const isWithheld = (viewer: Holder, activity: PortalActivity): boolean =>
  viewer.userType === ADMIN && viewer.profiles.some(({ customerId }) => customerId !== null) && customersWith(viewer, activity).length === 0

/** The same of one customer; of who administers a whole partner, of each of its customers. */
export function isWithheldAt(viewer: Holder, activity: PortalActivity, customerId: string): boolean {
  if (viewer.userType !== ADMIN || scopeOf(viewer) === 'partner') return isWithheld(viewer, activity)
  return viewer.customerIds.includes(customerId) && !customersWith(viewer, activity).includes(customerId)
}

/** What access profiles change of what a user type has in the portal: what is taken from an administrator, and given to support and partner staff. */
export const changedByProfiles = (viewer: Holder): { readonly withheld: readonly string[]; readonly granted: readonly string[] } => ({
  withheld: portalActivities.filter((activity) => isWithheld(viewer, activity)).map(keyOf),
  granted: portalActivities.filter((activity) => isGranted(viewer, activity)).map(keyOf),
})

/** Whether a profile takes anything of the portal from an administrator: who has less than everything makes nobody who has more. */
export const isLimited = (viewer: Holder): boolean =>
  portalActivities.some((activity) => customersWith(viewer, activity).length < viewer.customerIds.length)

/** The administrator as they are where they do this: with the customers at which they may, and as nobody's administrator where that is none. */
export function doing(viewer: Viewer, activity: PortalActivity): Viewer {
  const customerIds = customersWith(viewer, activity)
  if (customerIds.length === viewer.customerIds.length) return viewer
  return { ...viewer, customerIds, roles: customerIds.length === 0 ? viewer.roles.filter((role) => role !== 'PartnerAdmin') : viewer.roles }
}
