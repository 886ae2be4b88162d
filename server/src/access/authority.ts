import { grantsOf, recoveredBy, type Granting } from './grants.ts'
import { scopeOf } from './reach.ts'
import { isDirectory, isUserType, userTypes, type Viewer } from './viewer.ts'

/**
 * What a change of a user affects: their membership of the caller's customers, their record (shared by all of their customers), the access to the
 * account, or recovery, which only the owner can complete. The last two require a fresh sign-in if the account is the caller's own or belongs to an
 * administrator or to vendor staff.
 */
export type Touch = 'membership' | 'record' | 'access' | 'recovery'

/** Whether a change of this kind may require a fresh sign-in. */
export const opensAccount = (touch: Touch): boolean => touch === 'access' || touch === 'recovery'

/** Authority of a viewer over a user: none, their membership of customers within reach, or everything. */
export type Authority = 'NONE' | 'MEMBERSHIP' | 'FULL'

export type Managed = {
  readonly id: string
  readonly userType: number
  readonly roles: readonly string[]
  readonly partnerId: string | null
  /** Every customer of the user, including those beyond the viewer's reach. */
  readonly customers: readonly { readonly id: string; readonly partnerId: string | null }[]
}
export type Manager = Pick<Viewer, 'userId' | 'partnerId' | 'closedCustomerIds' | 'actingAs'> & Granting

/**
 * A viewer has no authority over a user with a type or role that they cannot grant, nor over another partner's user without a customer in reach; and
 * no full authority over a user with customers beyond their reach. A directory has authority over users without a customer only if it manages them
 * itself: it must still be able to deactivate users whom it removed from their last customer.
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
  if (viewer.closedCustomerIds?.includes(id)) return false
  return scopeOf(viewer) === 'partner' ? partnerId === viewer.partnerId : viewer.customerIds.includes(id)
}

/** User types that administer others, and roles that do so with any user type. */
export const administrators = {
  userTypes: [userTypes.VENDOR_SUPPORT, userTypes.VENDOR_OPERATIONS, userTypes.VENDOR_PARTNER, userTypes.ADMIN],
  roles: ['Admin', 'VendorOperations', 'VendorSupport', 'VendorPartner', 'SuperAdmin', 'PartnerAdmin'],
} as const satisfies { userTypes: readonly number[]; roles: readonly string[] }

export const isAdministrator = ({ userType, roles }: Pick<Managed, 'userType' | 'roles'>): boolean =>
  administrators.userTypes.some((type) => type === userType) || administrators.roles.some((role) => roles.includes(role))

/** Whether a change requires a fresh sign-in. */
export const asksFreshSignIn = ({ userId }: Pick<Viewer, 'userId'>, user: Omit<Managed, 'partnerId'>, touch: Touch): boolean =>
  opensAccount(touch) && (user.id === userId || isAdministrator(user))
