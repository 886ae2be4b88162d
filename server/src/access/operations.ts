import { userTypes } from './viewer.ts'
import type { UserType } from './viewer.ts'

/** Who may call an operation. Which rows they then see is decided by `reachOf`. */
export type Rule = 'anyone' | 'signedIn' | { readonly userTypes: readonly UserType[] }

const { VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN } = userTypes
const staff: Rule = { userTypes: [VENDOR_SUPPORT, VENDOR_OPERATIONS, VENDOR_PARTNER, ADMIN] }

/** Every root field of the schema has its row here; the server refuses to start, and a test fails, when one has none. */
export const operations: Readonly<Record<string, Rule>> = {
  'Query.applicationTheme': 'anyone',
  'Query.locale': 'anyone',
  'Query.myProfile': 'signedIn',
  'Query.isFeatureEnabled': 'signedIn',
  'Query.userClaim': 'signedIn',
  'Query.user': 'signedIn',
  'Query.users': staff,
  'Query.customers': staff,
  'Query.partners': staff,
  'Mutation.createUser': { userTypes: [VENDOR_OPERATIONS, ADMIN] },
  'Mutation.addOrReplaceUserClaim': 'signedIn',
  'Mutation.refreshAppConfiguration': 'signedIn',
  'Subscription.sessionEnded': 'signedIn',
}
