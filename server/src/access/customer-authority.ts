import { isGranted, isWithheldAt, knownActivity, portalActivities, type PortalActivity } from './activities.ts'
import { scopeOf } from './reach.ts'
import { userTypes, type Viewer } from './viewer.ts'

/**
 * What a change of a customer affects: its record, its two-factor rule, its login provider, or several of these. All but the first require a fresh
 * sign-in.
 */
export type CustomerTouch = 'record' | 'security' | 'provider' | 'access'

/** Authority over a customer within reach: none, how its people sign in (two-factor, login provider), or everything. */
type CustomerAuthority = 'NONE' | 'SECURITY' | 'FULL'

/**
 * Vendor operations and the customer's partner admins have full authority; its own administrators decide how its people sign in. An access profile
 * can withhold that from an administrator, and grant full authority to support and partner staff.
 */
export function customerAuthority(viewer: Settler, { id }: { readonly id: string }): CustomerAuthority {
  if (viewer.userType === userTypes.VENDOR_OPERATIONS || isGranted(viewer, CHANGES)) return 'FULL'
  if (viewer.userType !== userTypes.ADMIN || isWithheldAt(viewer, CHANGES, id)) return 'NONE'
  return scopeOf(viewer) === 'partner' ? 'FULL' : 'SECURITY'
}

/**
 * Whether a viewer may let a directory manage a customer's users. The directory acts as an administrator there, so the viewer must have all of an
 * administrator's activities.
 */
export function mayLetProvision(viewer: Settler, { id }: { readonly id: string }): boolean {
  if (viewer.userType === userTypes.VENDOR_OPERATIONS) return true
  const has = (activity: PortalActivity) =>
    viewer.userType === userTypes.ADMIN ? !isWithheldAt(viewer, activity, id) : isGranted(viewer, activity)
  return portalActivities.filter(({ name }) => name !== 'Migration').every(has)
}

const CHANGES = knownActivity('UPDATE', 'Customer')
type Settler = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'profiles'>
