import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/** Whether somebody may work in the portal, or what keeps them out: their part at an HR partner, or their customers. */
export type PortalAccess = 'allowed' | 'nhr' | 'customers'

const KEPT_OUT = new Set(['employee', 'manager'])
const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes
const VENDOR: ReadonlySet<number> = new Set([VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER])

/**
 * Portal access is denied to people of an HR partner whose nhr is employee or manager, and to people all of whose enabled customers have it
 * off, their administrators included; vendor staff depend on no customer. Their own profile and security stay with them.
 */
export function portalAccessOf({ userType, isHrPartner, nhr, isShutOut }: Person): PortalAccess {
  if (isHrPartner && nhr.some((value) => KEPT_OUT.has(value.trim().toLowerCase()))) return 'nhr'
  return isShutOut && !VENDOR.has(userType) ? 'customers' : 'allowed'
}

/** Which portal somebody of that user type may open besides their own pages; undefined for neither. */
export const portalOf = ({ userType }: Pick<Viewer, 'userType'>): 'vendor' | 'admin' | undefined =>
  userType === VENDOR_OPERATIONS ? 'vendor' : userType === ADMIN ? 'admin' : undefined

type Person = Pick<Viewer, 'userType' | 'isHrPartner' | 'nhr' | 'isShutOut'>
