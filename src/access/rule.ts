import type { ActivityType } from './user-access.ts'
import type { Preview } from './view-as.ts'

/** The claim `usertype` carries the code 1 to 7. */
const USER_TYPE_OF_CODE = {
  '1': 'EMPLOYEE',
  '2': 'MANAGER',
  '3': 'VENDOR_SUPPORT',
  '4': 'VENDOR_OPERATIONS',
  '5': 'VENDOR_PARTNER',
  '6': 'ADMIN',
  '7': 'HR_ADMIN',
} as const

export type UserType = (typeof USER_TYPE_OF_CODE)[keyof typeof USER_TYPE_OF_CODE]
export const USER_TYPES: readonly UserType[] = Object.values(USER_TYPE_OF_CODE)

/** What a route asks of its visitor. A part that is absent or empty asks nothing; all parts that are given must hold. */
export type AccessRule = {
  userTypes?: readonly UserType[]
  features?: readonly string[]
  roles?: readonly string[]
  claims?: Readonly<Record<string, string>>
  restrictedPartner?: boolean
  /** What its visitor does, or any of several: an access profile can take it from an administrator, and give it to support and partner staff. */
  activity?: Act | readonly Act[]
}
type Act = { type: ActivityType; name: string }

/** Who may enter a route: anyone, the identity provider's answer, anyone signed in, or whom a rule admits. */
export type Access = 'public' | 'callback' | 'signedIn' | AccessRule

/** The person a decision is about. `features` holds the flags that the server has answered so far; a flag it does not hold counts as off. */
export type Viewer = {
  subject: string
  displayName: string
  userName: string
  userType: UserType
  roles: readonly string[]
  nhr: unknown
  claims: Readonly<Record<string, unknown>>
  partner: { id: string | null; isHrPartner: boolean }
  features: Readonly<Record<string, boolean>>
  /** Set where a real person looks at the portal as somebody else; all the rest then says what decides access of that other. */
  view?: { preview: Preview; by: Viewer }
}

/** The user type of a `usertype` claim: 1 and everything unknown is an employee. */
export const userTypeOf = (code: unknown): UserType => knownUserType(code) ?? 'EMPLOYEE'

/** The user type that a `usertype` claim names, or undefined where it names none. */
export const knownUserType = (code: unknown): UserType | undefined => {
  const text = typeof code === 'number' || typeof code === 'string' ? String(code).trim() : ''
  return Object.hasOwn(USER_TYPE_OF_CODE, text) ? USER_TYPE_OF_CODE[text as keyof typeof USER_TYPE_OF_CODE] : undefined
}

/** The claim `usertype` that says a user type. */
export const codeOfUserType = (userType: UserType): string => String(USER_TYPES.indexOf(userType) + 1)

/** Vendor staff are the types 3, 4 and 5. */
export const isVendor = (userType: UserType): boolean => userType.startsWith('VENDOR_')
