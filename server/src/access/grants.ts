import { roles, userTypes } from './viewer.ts'
import type { UserType, Viewer } from './viewer.ts'

/** What somebody may give to others: never more than they have themselves. */
export type Grants = { readonly userTypes: readonly UserType[]; readonly roles: readonly string[] }

const { EMPLOYEE, MANAGER, VENDOR_OPERATIONS, ADMIN, HR_ADMIN } = userTypes

export function grantsOf(viewer: Pick<Viewer, 'userType' | 'roles'>): Grants {
  if (viewer.userType === VENDOR_OPERATIONS) return { userTypes: Object.values(userTypes), roles }
  if (viewer.userType !== ADMIN) return { userTypes: [], roles: [] }
  const higher = ['PartnerAdmin', 'SuperAdmin'].filter((role) => viewer.roles.includes(role))
  return { userTypes: [EMPLOYEE, MANAGER, ADMIN, HR_ADMIN], roles: ['Employee', 'Manager', 'Admin', ...higher] }
}

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
