import { isGranted, isWithheldAt, knownActivity, portalActivities } from './activities.ts'
import type { PortalActivity } from './activities.ts'
import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/** What a change of a customer touches: its record, its rule for two-factor, its login provider, or several of these. All but the first ask for a fresh sign-in. */
export type CustomerTouch = 'record' | 'security' | 'provider' | 'access'

/** How far somebody's authority over a customer within their reach goes: nothing, how its people sign in (two-factor, login provider), or everything. */
export type CustomerAuthority = 'NONE' | 'SECURITY' | 'FULL'

/**
 * Vendor operations and the customer's partner admins settle everything of it, its own administrators how their people sign in;
 * an access profile can take that from an administrator, and give support and partner staff all of it.
 */
export function customerAuthority(viewer: Settler, { id }: { readonly id: string }): CustomerAuthority {
  if (viewer.userType === userTypes.VENDOR_OPERATIONS || isGranted(viewer, CHANGES)) return 'FULL'
  if (viewer.userType !== userTypes.ADMIN || isWithheldAt(viewer, CHANGES, id)) return 'NONE'
  return viewer.roles.includes('PartnerAdmin') ? 'FULL' : 'SECURITY'
}

/**
 * Whether somebody may let a directory manage a customer's users: it does there what an administrator does, so they have all of that themselves.
 */
export function mayLetProvision(viewer: Settler, { id }: { readonly id: string }): boolean {
  if (viewer.userType === userTypes.VENDOR_OPERATIONS) return true
  const has = (activity: PortalActivity) =>
    viewer.userType === userTypes.ADMIN ? !isWithheldAt(viewer, activity, id) : isGranted(viewer, activity)
  return portalActivities.filter(({ name }) => name !== 'Migration').every(has)
}

const CHANGES = knownActivity('UPDATE', 'Customer')
type Settler = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'profiles'>
