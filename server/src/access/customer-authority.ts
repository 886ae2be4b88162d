import { scopeOf } from './reach.ts'
import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/** What a change of a customer touches: its record, its rule for two-factor, its login provider, or several of these. All but the first ask for a fresh sign-in. */
export type CustomerTouch = 'record' | 'security' | 'provider' | 'access'

/** How far somebody's authority over a customer within their reach goes: nothing, how its people sign in (two-factor, login provider), or everything. */
export type CustomerAuthority = 'NONE' | 'SECURITY' | 'FULL'

/** Vendor operations and the customer's partner admins settle everything of it, its own administrators how their people sign in. */
export function customerAuthority(viewer: Pick<Viewer, 'userType' | 'roles'>): CustomerAuthority {
  if (viewer.userType === userTypes.VENDOR_OPERATIONS) return 'FULL'
  if (viewer.userType !== userTypes.ADMIN) return 'NONE'
  return scopeOf(viewer) === 'partner' ? 'FULL' : 'SECURITY'
}
