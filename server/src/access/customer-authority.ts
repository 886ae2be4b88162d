import { scopeOf } from './reach.ts'
import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/** What a change of a customer touches: its record, its rule for two-factor, or by what its people sign in. The last two ask for a fresh sign-in. */
export type CustomerTouch = 'record' | 'security' | 'access'

/** How far somebody's authority over a customer within their reach goes: nothing, its rule for two-factor alone, or everything. */
export type CustomerAuthority = 'NONE' | 'SECURITY' | 'FULL'

/** Vendor operations and the customer's partner admins settle everything of it, its own administrators whether their people need two-factor. */
export function customerAuthority(viewer: Pick<Viewer, 'userType' | 'roles'>): CustomerAuthority {
  if (viewer.userType === userTypes.VENDOR_OPERATIONS) return 'FULL'
  if (viewer.userType !== userTypes.ADMIN) return 'NONE'
  return scopeOf(viewer) === 'partner' ? 'FULL' : 'SECURITY'
}
