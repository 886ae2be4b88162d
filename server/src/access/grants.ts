import { hasEveryActivity, isGrantable } from './activities.ts'
import { roles, userTypes } from './viewer.ts'
import type { UserType, Viewer } from './viewer.ts'

/** What somebody may give to others: never more than they have themselves. */
export type Grants = { readonly userTypes: readonly UserType[]; readonly roles: readonly string[] }

const { EMPLOYEE, MANAGER, VENDOR_OPERATIONS, ADMIN, HR_ADMIN } = userTypes

const BELOW_ADMINISTRATORS: Grants = { userTypes: [EMPLOYEE, MANAGER, HR_ADMIN], roles: ['Employee', 'Manager'] }
const WITH_ADMINISTRATORS: Grants = { userTypes: [EMPLOYEE, MANAGER, ADMIN, HR_ADMIN], roles: ['Employee', 'Manager', 'Admin'] }
const NOTHING: Grants = { userTypes: [], roles: [] }

/** Who may do everything makes and changes administrators of customers; who may do less, by a profile of an administrator or of vendor staff, does not. */
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
 * Whose own way in somebody may open again: besides those over whom they have authority, support and partner staff that of customers' administrators.
 * That gives nobody but the owner of the account anything.
 */
export const recoveredBy = (viewer: Granting): Grants =>
  isGrantable(viewer) && viewer.profiles.length > 0 ? WITH_ADMINISTRATORS : grantsOf(viewer)

export type Granting = Pick<Viewer, 'userType' | 'roles' | 'customerIds' | 'profiles' | 'isNarrowed'>

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
