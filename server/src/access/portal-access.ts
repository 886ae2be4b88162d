import { userTypes, type Viewer } from './viewer.ts'

/** Whether a user may use the portal, or the reason why not: their role at an HR partner, or their customers. */
export type PortalAccess = 'allowed' | 'nhr' | 'customers'

const KEPT_OUT = new Set(['employee', 'manager'])
const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes
const VENDOR: ReadonlySet<number> = new Set([VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER])

/**
 * Denies portal access to users of an HR partner whose nhr is employee or manager, and to users, administrators included, if all of their enabled
 * customers have it off. Vendor staff do not depend on customers. Everybody keeps access to their own profile and security.
 */
export function portalAccessOf({ userType, isHrPartner, nhr, isShutOut }: Person): PortalAccess {
  if (isHrPartner && nhr.some((value) => KEPT_OUT.has(value.trim().toLowerCase()))) return 'nhr'
  return isShutOut && !VENDOR.has(userType) ? 'customers' : 'allowed'
}

/** The portal that a user type may open besides their own pages; undefined for neither. */
export const portalOf = ({ userType }: Pick<Viewer, 'userType'>): 'vendor' | 'admin' | undefined =>
  userType === VENDOR_OPERATIONS ? 'vendor' : userType === ADMIN ? 'admin' : undefined

type Person = Pick<Viewer, 'userType' | 'isHrPartner' | 'nhr' | 'isShutOut'>
