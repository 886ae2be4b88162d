/** User types by name, with the code of the claim `usertype`. */
export const USER_TYPE_CODES = {
  EMPLOYEE: 1,
  MANAGER: 2,
  VENDOR_SUPPORT: 3,
  VENDOR_OPERATIONS: 4,
  VENDOR_PARTNER: 5,
  ADMIN: 6,
  HR_ADMIN: 7,
} as const
export type UserType = keyof typeof USER_TYPE_CODES
export type UserTypeCode = (typeof USER_TYPE_CODES)[UserType]

/**
 * Why a user's access goes on after their last day. LAST_…: nobody else can do their work. DIRECTORY: a directory manages the user. NO_AUTHOR: whoever
 * set the day is gone or may not change the user any more.
 */
export const LEAVING_OBSTACLES = ['LAST_ADMIN', 'LAST_OPERATIONS', 'LAST_BREAK_GLASS', 'DIRECTORY', 'NO_AUTHOR'] as const
export type LeavingObstacle = (typeof LEAVING_OBSTACLES)[number]

/** User types in the order of their codes. */
export const USER_TYPES = Object.keys(USER_TYPE_CODES) as readonly UserType[]

/** Allowed values of the claim `role`. */
export const ROLES = [
  'Employee',
  'Manager',
  'Admin',
  'VendorOperations',
  'VendorSupport',
  'VendorPartner',
  'SuperAdmin',
  'PartnerAdmin',
] as const

/** User type of a `usertype` claim. Undefined if it is unknown. */
export const knownUserType = (code: unknown): UserType | undefined => {
  const text = typeof code === 'number' || typeof code === 'string' ? String(code).trim() : ''
  return USER_TYPES.find((userType) => String(USER_TYPE_CODES[userType]) === text)
}

/** User type of a `usertype` claim. 1 and every unknown code is an employee. */
export const userTypeOf = (code: unknown): UserType => knownUserType(code) ?? 'EMPLOYEE'

/** Value of the claim `usertype` for a user type. */
export const codeOfUserType = (userType: UserType): string => String(USER_TYPE_CODES[userType])

/** Vendor staff have the types 3, 4 and 5. */
export const isVendor = (userType: UserType): boolean => userType.startsWith('VENDOR_')
