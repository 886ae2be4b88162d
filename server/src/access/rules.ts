import { knownActivity } from './activities.ts'
import type { PortalActivity } from './activities.ts'
import { userTypes } from './viewer.ts'
import type { UserType } from './viewer.ts'

/**
 * Who may call an operation. `inPortal`: who is signed in and calls with the portal's own token; another app's token is refused, whatever its scopes.
 * `fresh`: the same, signed in within the last five minutes. What everybody who is signed in may call is about themselves,
 * and open to those too who have no access to the portal. Which rows anybody then sees is decided by `reachOf`.
 */
export type Rule = 'anyone' | 'signedIn' | 'inPortal' | 'fresh' | TypesRule
/** Access to the portal, and all parts that are given, must hold. */
export type TypesRule = {
  readonly userTypes: readonly UserType[]
  /** Feature flags that must be on for the caller. */
  readonly features?: readonly string[]
  /** A role that an admin needs on top of the user type. */
  readonly adminRole?: string
  /** What a caller does by it: an access profile can take it from an administrator, and give it to support and partner staff. */
  readonly activity?: PortalActivity
  /** Whom alone a profile can give it, of support and partner staff. */
  readonly givenTo?: readonly UserType[]
  /** Denied to callers of an HR partner. */
  readonly restrictedPartner?: true
}

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes
export const staff: TypesRule = { userTypes: [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN] }

/** Who changes other people's accounts; whose, and what of them, `changeRecord` decides. */
export const managers: TypesRule = { userTypes: [VENDOR_OPERATIONS, ADMIN] }

/** Who settles what holds for a whole partner or customer; whose, `reachOf` decides. */
export const partnerAdmins: TypesRule = { ...managers, adminRole: 'PartnerAdmin' }

export const vendorOperations: TypesRule = { userTypes: [VENDOR_OPERATIONS] }
/** Apps, and what they may ask for. */
export const appOperations: TypesRule = { ...vendorOperations, features: ['APPS'] }
/** Lockout needs its feature, and of an admin the role PartnerAdmin. Locking is a change of the user, unlocking an activity of its own. */
export const lockers: TypesRule = {
  ...managers,
  features: ['LOCKED_ACCOUNTS120924'],
  adminRole: 'PartnerAdmin',
}

/** The rule of an operation that is an activity. */
export const acting = (rule: TypesRule, type: PortalActivity['type'], name: PortalActivity['name']) =>
  ({
    ...rule,
    activity: knownActivity(type, name),
  }) satisfies TypesRule

/** Who reads the logs: a partner's staff those of their partner. */
export const logReaders = acting(vendorOperations, 'VIEW', 'Log')
/** Who reads what tells of the whole installation: of this nothing is a partner's. */
export const installationReaders: TypesRule = { ...logReaders, givenTo: [VENDOR_SUPPORT] }
