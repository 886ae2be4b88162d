import { previewers } from './view-as.ts'
import { userTypes } from './viewer.ts'
import type { UserType } from './viewer.ts'

/**
 * Who may call an operation. `fresh`: who signed in within the last five minutes. What everybody who is signed in may call is about themselves,
 * and open to those too who have no access to the portal. Which rows anybody then sees is decided by `reachOf`.
 */
export type Rule = 'anyone' | 'signedIn' | 'fresh' | TypesRule
/** Access to the portal, and all parts that are given, must hold. */
export type TypesRule = {
  readonly userTypes: readonly UserType[]
  /** Feature flags that must be on for the caller. */
  readonly features?: readonly string[]
  /** A role that an admin needs on top of the user type. */
  readonly adminRole?: string
  /** Denied to callers of an HR partner. */
  readonly restrictedPartner?: true
}

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes
const staff: Rule = { userTypes: [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN] }

/** Who changes other people's accounts; whose, and what of them, `changeUser` decides. */
const managers: TypesRule = { userTypes: [VENDOR_OPERATIONS, ADMIN] }

/** Who settles what holds for a whole partner or customer; whose, `reachOf` decides. */
const partnerAdmins: Rule = { ...managers, adminRole: 'PartnerAdmin' }

const operationsStaff: Rule = { userTypes: [VENDOR_SUPPORT, VENDOR_OPERATIONS] }
/** Spec section 6: lockout needs its feature, and of an admin the role PartnerAdmin. */
const lockers: Rule = { ...managers, features: ['LOCKED_ACCOUNTS120924'], adminRole: 'PartnerAdmin' }

/** Every root field of the schema has its row here; the server refuses to start, and a test fails, when one has none. */
export const operations: Readonly<Record<string, Rule>> = {
  'Query.applicationTheme': 'anyone',
  'Query.locale': 'anyone',
  'Query.myProfile': 'signedIn',
  'Query.draft': 'signedIn',
  'Query.isFeatureEnabled': 'signedIn',
  'Query.userClaim': 'signedIn',
  'Query.user': 'signedIn',
  'Query.users': staff,
  'Query.userSecurity': staff,
  'Query.userAccess': staff,
  'Query.myAccess': 'signedIn',
  'Query.userAudit': operationsStaff,
  'Query.userEvents': operationsStaff,
  'Query.customers': staff,
  'Query.partners': staff,
  'Query.dashboard': staff,
  'Query.logsByReference': { userTypes: [VENDOR_SUPPORT, VENDOR_OPERATIONS] },
  'Query.savedViews': staff,
  'Query.notifications': 'signedIn',
  'Query.unreadNotificationCount': 'signedIn',
  'Mutation.createUser': managers,
  'Mutation.updateUser': managers,
  'Mutation.lockUser': lockers,
  'Mutation.unlockUser': lockers,
  'Mutation.setPasswordExpiry': { ...managers, restrictedPartner: true },
  'Mutation.sendPasswordLink': managers,
  'Mutation.resendConfirmation': managers,
  'Mutation.setTemporaryPassword': managers,
  'Mutation.setUserTwoFactor': managers,
  'Mutation.resetUserFactor': managers,
  'Mutation.generateUserPin': managers,
  'Mutation.endUserSessions': managers,
  'Mutation.unlinkUserLogin': { ...managers, restrictedPartner: true },
  'Mutation.addUserClaim': managers,
  'Mutation.removeUserClaim': managers,
  'Mutation.addUserDatabase': managers,
  'Mutation.removeUserDatabase': managers,
  'Mutation.deleteUser': managers,
  'Mutation.revertUserChange': { userTypes: [VENDOR_OPERATIONS] },
  'Mutation.previewUserBulk': managers,
  'Mutation.startUserBulk': managers,
  'Mutation.undoUserBulk': managers,
  'Mutation.startUserExport': staff,
  'Query.userImport': managers,
  'Query.userImportCauses': managers,
  'Query.userImportRows': managers,
  'Mutation.uploadUserImport': managers,
  'Mutation.checkUserImport': managers,
  'Mutation.startUserImport': managers,
  'Mutation.cancelJob': 'signedIn',
  'Query.job': 'signedIn',
  'Query.jobRows': 'signedIn',
  'Mutation.addOrReplaceUserClaim': 'signedIn',
  'Mutation.uploadUserProfilePicture': 'signedIn',
  'Query.link': 'anyone',
  'Query.passwordPolicy': 'anyone',
  'Query.mySecurity': 'signedIn',
  'Query.mySessions': 'signedIn',
  'Query.mySignIns': 'signedIn',
  'Mutation.confirmAccount': 'anyone',
  'Mutation.confirmEmailChange': 'anyone',
  'Mutation.resendLink': 'anyone',
  'Mutation.setPasswordByLink': 'anyone',
  'Mutation.changePassword': 'fresh',
  'Mutation.setPassword': 'fresh',
  'Mutation.requestEmailChange': 'fresh',
  'Mutation.sendPhoneCode': 'fresh',
  'Mutation.confirmPhone': 'fresh',
  'Mutation.removePhone': 'fresh',
  'Mutation.startAuthenticator': 'fresh',
  'Mutation.confirmAuthenticator': 'fresh',
  'Mutation.resetAuthenticator': 'fresh',
  'Mutation.regenerateRecoveryCodes': 'fresh',
  'Mutation.setTwoFactorMethod': 'fresh',
  'Mutation.setTwoFactorEnabled': 'fresh',
  'Mutation.generatePin': 'fresh',
  'Mutation.startSecurityDevice': 'fresh',
  'Mutation.finishSecurityDevice': 'fresh',
  'Mutation.renameSecurityDevice': 'fresh',
  'Mutation.removeSecurityDevice': 'fresh',
  'Mutation.startLoginLink': 'fresh',
  // Its beginning was fresh; how long somebody takes at the other provider is theirs.
  'Mutation.finishLoginLink': 'signedIn',
  'Mutation.unlinkLogin': 'fresh',
  'Mutation.setDefaultLoginProvider': 'signedIn',
  'Mutation.setDefaultCustomer': 'signedIn',
  'Mutation.endOwnSession': 'signedIn',
  'Mutation.endOtherSessions': 'signedIn',
  'Mutation.requestPersonalData': 'fresh',
  'Mutation.deleteAccount': 'fresh',
  'Mutation.setPartnerSessionTimeout': partnerAdmins,
  'Mutation.setCustomerSessionTimeout': partnerAdmins,
  'Mutation.refreshAppConfiguration': 'signedIn',
  'Mutation.markNotificationsRead': 'signedIn',
  'Mutation.saveView': staff,
  'Mutation.deleteView': staff,
  'Mutation.shareLink': staff,
  'Mutation.beginViewAs': { userTypes: previewers, features: ['SPA_VIEW_AS'] },
  // Also where the feature has been switched off meanwhile.
  'Mutation.endViewAs': { userTypes: previewers },
  'Mutation.saveDraft': 'signedIn',
  'Mutation.discardDraft': 'signedIn',
  'Subscription.sessionEnded': 'signedIn',
  'Subscription.notificationsChanged': 'signedIn',
}
