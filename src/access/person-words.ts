import type { MessageDescriptor } from '@lingui/core'
import { roleWords } from './role-label.ts'
import type { UserType } from '#contract/people.ts'

export const userTypeWords: Readonly<Record<UserType, MessageDescriptor>> = {
  EMPLOYEE: roleWords.employee,
  MANAGER: roleWords.manager,
  VENDOR_SUPPORT: roleWords.vendorSupport,
  VENDOR_OPERATIONS: roleWords.vendorOperations,
  VENDOR_PARTNER: roleWords.vendorPartner,
  ADMIN: roleWords.admin,
  HR_ADMIN: roleWords.hrAdmin,
}

/** Role values of claims with their display names. */
export const ROLES = [
  { value: 'Employee', label: roleWords.employee },
  { value: 'Manager', label: roleWords.manager },
  { value: 'Admin', label: roleWords.admin },
  { value: 'PartnerAdmin', label: roleWords.partnerAdmin },
  { value: 'SuperAdmin', label: roleWords.superAdmin },
  { value: 'VendorSupport', label: roleWords.vendorSupport },
  { value: 'VendorOperations', label: roleWords.vendorOperations },
  { value: 'VendorPartner', label: roleWords.vendorPartner },
] as const
