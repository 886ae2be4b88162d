import { knownActivity, type PortalActivity } from './activities.ts'
import { userTypes, type UserType } from './viewer.ts'

/**
 * Who may call an operation. `inPortal`: signed-in users who call with the portal's own token; another app's token is refused, whatever its scopes.
 * `fresh`: the same, authenticated within the last five minutes. Operations open to everybody signed in concern their own account and are also open
 * to users without access to the portal. `reachOf` decides which rows a caller sees.
 */
export type Rule = 'anyone' | 'signedIn' | 'inPortal' | 'fresh' | TypesRule
/** Requires access to the portal and every part that is set. */
export type TypesRule = {
  readonly userTypes: readonly UserType[]
  /** Feature flags that must be on for the caller. */
  readonly features?: readonly string[]
  /** Role that an admin needs in addition to the user type. */
  readonly adminRole?: string
  /** Activity of the operation: an access profile can withhold it from an administrator, and grant it to support and partner staff. */
  readonly activity?: PortalActivity
  /** User types of support and partner staff to whom a profile can grant it; all of them if not set. */
  readonly givenTo?: readonly UserType[]
  /** Denied to callers of an HR partner. */
  readonly restrictedPartner?: true
}

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes
export const staff: TypesRule = { userTypes: [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN] }

/** Callers who change other people's accounts; `changeRecord` decides which accounts and what. */
export const managers: TypesRule = { userTypes: [VENDOR_OPERATIONS, ADMIN] }

/** Callers who change settings of a whole partner or customer; `reachOf` decides which ones. */
export const partnerAdmins: TypesRule = { ...managers, adminRole: 'PartnerAdmin' }

export const vendorOperations: TypesRule = { userTypes: [VENDOR_OPERATIONS] }
/** Callers who manage apps and the scopes that they may request. */
export const appOperations: TypesRule = { ...vendorOperations, features: ['APPS'] }
/** Lockout requires its feature flag, and of an admin the role PartnerAdmin. Locking is a change of the user, unlocking an activity of its own. */
export const lockers: TypesRule = {
  ...managers,
  features: ['LOCKED_ACCOUNTS120924'],
  adminRole: 'PartnerAdmin',
}

export const acting = (rule: TypesRule, type: PortalActivity['type'], name: PortalActivity['name']) =>
  ({
    ...rule,
    activity: knownActivity(type, name),
  }) satisfies TypesRule

/** Callers who read the logs; a partner's staff see those of their partner. */
export const logReaders = acting(vendorOperations, 'VIEW', 'Log')
/** Callers who read logs of the whole installation, which belong to no partner. */
export const installationReaders: TypesRule = { ...logReaders, givenTo: [VENDOR_SUPPORT] }
