import { hasEveryActivity, isGrantable } from './activities.ts'
import { roles, userTypes, type UserType, type Viewer } from './viewer.ts'

/** User types and roles that a viewer may grant, never more than their own. */
export type Grants = { readonly userTypes: readonly UserType[]; readonly roles: readonly string[] }

const { EMPLOYEE, MANAGER, VENDOR_OPERATIONS, ADMIN, HR_ADMIN } = userTypes

const BELOW_ADMINISTRATORS: Grants = { userTypes: [EMPLOYEE, MANAGER, HR_ADMIN], roles: ['Employee', 'Manager'] }
const WITH_ADMINISTRATORS: Grants = { userTypes: [EMPLOYEE, MANAGER, ADMIN, HR_ADMIN], roles: ['Employee', 'Manager', 'Admin'] }
const NOTHING: Grants = { userTypes: [], roles: [] }

/**
 * Viewers with every activity may grant the types and roles of customer administrators. Those with fewer, by a profile of an administrator or of
 * vendor staff, may not.
 */
export function grantsOf(viewer: Granting): Grants {
  if (viewer.userType === VENDOR_OPERATIONS) return { userTypes: Object.values(userTypes), roles }
  if (isGrantable(viewer)) {
    if (viewer.profiles.length === 0) return NOTHING
    return hasEveryActivity(viewer) ? WITH_ADMINISTRATORS : BELOW_ADMINISTRATORS
  }
  if (viewer.userType !== ADMIN) return NOTHING
  if (!hasEveryActivity(viewer)) return BELOW_ADMINISTRATORS
  const higher = ['PartnerAdmin', 'SuperAdmin'].filter((role) => viewer.roles.includes(role))
  return { ...WITH_ADMINISTRATORS, roles: [...WITH_ADMINISTRATORS.roles, ...higher] }
}

/**
 * Types and roles of the users whose access a viewer may help to restore: those that they may grant, and for support and partner staff also customer
 * administrators. Recovery gives access to nobody but the owner of the account.
 */
export const recoveredBy = (viewer: Granting): Grants =>
  isGrantable(viewer) && viewer.profiles.length > 0 ? WITH_ADMINISTRATORS : grantsOf(viewer)

export type Granting = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'outsideCustomerIds' | 'profiles'>

/** Default role of a user type. */
export const usualRole: Readonly<Record<UserType, string>> = {
  1: 'Employee',
  2: 'Manager',
  3: 'VendorSupport',
  4: 'VendorOperations',
  5: 'VendorPartner',
  6: 'Admin',
  7: 'Employee',
}
