import { grantsOf, recoveredBy } from './grants.ts'
import type { Granting } from './grants.ts'
import { scopeOf } from './reach.ts'
import { isDirectory, isUserType, userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/**
 * What a change of a user touches: which customers of the caller's they are a member of; their record, which all of their customers share; what opens
 * the account; or recovery, which opens it again for its owner alone. The last two ask besides for a fresh sign-in where the account is the caller's own
 * or that of an administrator or of vendor staff.
 */
export type Touch = 'membership' | 'record' | 'access' | 'recovery'

/** Whether a change of this kind may ask for a fresh sign-in. */
export const opensAccount = (touch: Touch): boolean => touch === 'access' || touch === 'recovery'

/** How far somebody's authority over a user goes: nothing, what they are within the reach of the one who asks, or everything. */
export type Authority = 'NONE' | 'MEMBERSHIP' | 'FULL'

export type Managed = {
  readonly id: string
  readonly userType: number
  readonly roles: readonly string[]
  readonly partnerId: string | null
  /** Every customer that they are a member of, also beyond the reach of who asks. */
  readonly customers: readonly { readonly id: string; readonly partnerId: string | null }[]
}
export type Manager = Pick<Viewer, 'userId' | 'partnerId' | 'actingAs'> & Granting

/**
 * Nobody has authority over who has something that they could not give, nor over another partner's user without a customer in reach, and nobody the
 * whole of it over who belongs to customers beyond their reach. A directory reaches people without a customer only where it manages them itself; they stay
 * its own, so that it still deactivates whom it took out of their last customer.
 */
export function authorityOver(viewer: Manager, user: Managed, touch?: Touch): Authority {
  if (user.id === viewer.userId) return 'FULL'
  const grants = touch === 'recovery' ? recoveredBy(viewer) : grantsOf(viewer)
  const isBelow = isUserType(user.userType) && grants.userTypes.includes(user.userType)
  if (!isBelow || !user.roles.every((role) => grants.roles.includes(role))) return 'NONE'
  const scope = scopeOf(viewer)
  if (scope === 'everything') return 'FULL'
  const within = user.customers.filter((customer) => isWithin(viewer, customer))
  const isOfPartner = user.partnerId === viewer.partnerId
  if (user.customers.length === 0 && isOfPartner && isDirectory(viewer)) return 'FULL'
  if (within.length === 0 && (scope !== 'partner' || !isOfPartner)) return 'NONE'
  return isOfPartner && within.length === user.customers.length ? 'FULL' : 'MEMBERSHIP'
}

function isWithin(viewer: Manager, { id, partnerId }: Managed['customers'][number]): boolean {
  return scopeOf(viewer) === 'partner' ? partnerId === viewer.partnerId : viewer.customerIds.includes(id)
}

/** Who administers others: user types, and roles whatever the user type. */
export const administrators = {
  userTypes: [userTypes.VENDOR_SUPPORT, userTypes.VENDOR_OPERATIONS, userTypes.VENDOR_PARTNER, userTypes.ADMIN],
  roles: ['Admin', 'VendorOperations', 'VendorSupport', 'VendorPartner', 'SuperAdmin', 'PartnerAdmin'],
} as const satisfies { userTypes: readonly number[]; roles: readonly string[] }

export const isAdministrator = ({ userType, roles }: Pick<Managed, 'userType' | 'roles'>): boolean =>
  administrators.userTypes.some((type) => type === userType) || administrators.roles.some((role) => roles.includes(role))

/** Whether a change asks for a fresh sign-in. */
export const asksFreshSignIn = ({ userId }: Pick<Viewer, 'userId'>, user: Omit<Managed, 'partnerId'>, touch: Touch): boolean =>
  opensAccount(touch) && (user.id === userId || isAdministrator(user))
