import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { knownUserType, type UserType } from '#contract/people.ts'
import type { Viewer } from '#contract/access/rule.ts'

type RoleLabel =
  | 'superAdmin'
  | 'hrPartnerSuperAdmin'
  | 'partnerAdmin'
  | 'customerAdmin'
  | 'admin'
  | 'hrAdmin'
  | 'employee'
  | 'manager'
  | 'vendorSupport'
  | 'vendorOperations'
  | 'vendorPartner'
  | 'standard'

/**
 * Label in the account menu, by the role PartnerAdmin, then the claim `nhr`, then the user type. An `nhr` string that names no known role is shown
 * unchanged.
 */
export const roleLabel = (viewer: Viewer): RoleLabel | { name: string } => {
  if (viewer.roles.includes('PartnerAdmin')) return 'partnerAdmin'
  if (viewer.nhr !== undefined && viewer.nhr !== null && viewer.nhr !== '') return labelOfNhr(viewer.nhr, viewer.partner.isHrPartner)
  const userType = knownUserType(viewer.claims['usertype'])
  return userType === undefined ? 'standard' : LABEL_OF_USER_TYPE[userType]
}

export const roleWords: Readonly<Record<RoleLabel, MessageDescriptor>> = {
  superAdmin: msg`Super Admin`,
  hrPartnerSuperAdmin: msg`HR Partner Super Admin`,
  partnerAdmin: msg`Partner Admin`,
  customerAdmin: msg`Customer Admin`,
  admin: msg`Admin`,
  hrAdmin: msg`HR Admin`,
  employee: msg`Employee`,
  manager: msg`Manager`,
  vendorSupport: msg`Vendor Support`,
  vendorOperations: msg`Vendor Operations`,
  vendorPartner: msg`Vendor Partner`,
  standard: msg`Standard User`,
}

const LABEL_OF_USER_TYPE: Readonly<Record<UserType, RoleLabel>> = {
  EMPLOYEE: 'employee',
  MANAGER: 'manager',
  VENDOR_SUPPORT: 'vendorSupport',
  VENDOR_OPERATIONS: 'vendorOperations',
  VENDOR_PARTNER: 'vendorPartner',
  ADMIN: 'admin',
  HR_ADMIN: 'hrAdmin',
}

const labelOfNhr = (nhr: unknown, isHrPartner: boolean): RoleLabel | { name: string } => {
  if (typeof nhr !== 'string') return 'employee'
  const name = nhr.replaceAll(/[\s_-]/g, '').toLowerCase()
  if (name === 'admin' && isHrPartner) return 'customerAdmin'
  return LABEL_OF_ROLE_NAME.get(name) ?? { name: nhr.trim() }
}

const LABEL_OF_ROLE_NAME: ReadonlyMap<string, RoleLabel> = new Map(
  (Object.keys(roleWords) as RoleLabel[]).map((label) => [label.toLowerCase(), label]),
)
