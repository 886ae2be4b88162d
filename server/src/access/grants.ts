import { isGrantable, isLimited } from './activities.ts'
import { roles, userTypes } from './viewer.ts'
import type { UserType, Viewer } from './viewer.ts'

/** What somebody may give to others: never more than they have themselves. */
export type Grants = { readonly userTypes: readonly UserType[]; readonly roles: readonly string[] }

const { EMPLOYEE, MANAGER, VENDOR_OPERATIONS, ADMIN, HR_ADMIN } = userTypes

/**
 * Support and partner staff to whom a profile gives operations do them to everybody below administrators of partners. An administrator from whom
 * one takes something has no say over other administrators, who may have it.
 */
export function grantsOf(viewer: Granting): Grants {
  if (viewer.userType === VENDOR_OPERATIONS) return { userTypes: Object.values(userTypes), roles }
  if (isGrantable(viewer) && viewer.profiles.length > 0)
    return { userTypes: [EMPLOYEE, MANAGER, ADMIN, HR_ADMIN], roles: ['Employee', 'Manager', 'Admin'] }
  if (viewer.userType !== ADMIN) return { userTypes: [], roles: [] }
  if (isLimited(viewer)) return { userTypes: [EMPLOYEE, MANAGER, HR_ADMIN], roles: ['Employee', 'Manager'] }
  const higher = ['PartnerAdmin', 'SuperAdmin'].filter((role) => viewer.roles.includes(role))
  return { userTypes: [EMPLOYEE, MANAGER, ADMIN, HR_ADMIN], roles: ['Employee', 'Manager', 'Admin', ...higher] }
}

export type Granting = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'profiles'>

/** The role of a user type, where none is named. */
export const usualRole: Readonly<Record<UserType, string>> = {
  1: 'Employee',
  2: 'Manager',
  3: 'VendorSupport',
  4: 'VendorOperations',
  5: 'VendorPartner',
  6: 'Admin',
  7: 'Employee',
}
