import { msg } from '@lingui/core/macro'
import { roleWords } from '#src/access/role-label.ts'
import type { Choice } from '#src/resources/choice.ts'
import { otherUsersAffected, usersHaveChanged } from '#src/resources/effects/users-have-changed.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import { serverWords } from '#src/resources/record/form/server-words.ts'

export const appKinds = [
  { value: 'MACHINE', label: msg`Machine` },
  { value: 'WEB_APP', label: msg`Web app` },
  { value: 'NATIVE', label: msg`Native app` },
] as const satisfies readonly Choice[]

/** The kinds of apps that a user can choose; an app in browsers is a separate kind. */
export const shownKinds = [...appKinds, { value: 'BROWSER', label: msg`Browser app` }] as const satisfies readonly Choice[]
export const shownKindOf = ({ kind, isPublic }: { kind: (typeof appKinds)[number]['value']; isPublic: boolean }) =>
  kind === 'WEB_APP' && isPublic ? 'BROWSER' : kind

export const grantTypes = [
  { value: 'AUTHORIZATION_CODE', label: msg`Authorization code` },
  { value: 'REFRESH_TOKEN', label: msg`Refresh token` },
  { value: 'CLIENT_CREDENTIALS', label: msg`Client credentials` },
] as const satisfies readonly Choice[]

export const clientUserTypes = [
  { value: 'EMPLOYEE', label: roleWords.employee },
  { value: 'MANAGER', label: roleWords.manager },
  { value: 'ADMIN', label: roleWords.admin },
  { value: 'HR_ADMIN', label: roleWords.hrAdmin },
  { value: 'VENDOR_SUPPORT', label: roleWords.vendorSupport },
  { value: 'VENDOR_OPERATIONS', label: roleWords.vendorOperations },
  { value: 'VENDOR_PARTNER', label: roleWords.vendorPartner },
] as const satisfies readonly Choice[]

export const appHealths = [
  { value: 'OK', label: msg({ message: 'OK', context: 'app health' }), tone: 'good' },
  { value: 'NEVER_USED', label: msg({ message: 'Never used', context: 'app health' }), tone: 'calm' },
  { value: 'FAULTS', label: msg`Faults in the last 24 hours`, tone: 'warn' },
  { value: 'UNUSED', label: msg`Unused for 90 days`, tone: 'calm' },
  { value: 'SECRET_ENDS', label: msg`Secret expires soon`, tone: 'warn' },
  { value: 'NO_SECRET', label: msg`No valid secret`, tone: 'bad' },
  { value: 'NO_ADDRESS', label: msg`No redirect URI`, tone: 'bad' },
  { value: 'DISABLED', label: msg({ message: 'Disabled', context: 'app health' }), tone: 'calm' },
] as const

/** Reasons why a user cannot use an app. */
export const closedWords = {
  MOBILE_ACCESS: msg`No customer of this user allows mobile apps.`,
  USER_TYPE: msg`The app is not for users of this type.`,
  CUSTOMER: msg`The app is not for users of these customers.`,
} as const

export const appServerWords = {
  ...serverWords,
  CONTROL_CHARACTER: msg`Names cannot contain control or invisible characters.`,
  CLIENT_ID_INVALID: msg`Use 2 to 64 lowercase letters, digits, dots, dashes and underscores.`,
  CLIENT_ID_TAKEN: msg`Another app already has this client ID.`,
  CLIENT_BEYOND_YOU: msg`Only vendor operations can change this.`,
  SYSTEM_ROW: msg`This is part of the portal and cannot be changed.`,
  CLIENT_NOT_FOUND: msg`This app does not exist.`,
  CLIENT_PUBLIC: msg`This app cannot keep a secret.`,
  CLIENT_INTROSPECTS: msg`An API checks its tokens as this app, which needs a secret. Choose another app there first.`,
  PARTNER_NOT_FOUND: msg`This partner does not exist.`,
  PARTNER_OF_APP: msg`The app belongs to a partner, so choose that partner here.`,
  ACTIVITY_NOT_FOUND: msg`A machine cannot have this activity.`,
  NOT_A_MACHINE: msg`Only a machine can have rights of its own.`,
  SCOPE_NEEDED: msg`The app needs the scope graph.all.`,
  USER_NOT_FOUND: msg`There is no such user who can sign in and has any of these activities there.`,
  NATIVE_ONLY: msg`Only native apps can be mobile apps.`,
  PKCE_NEEDED: msg`Apps without a secret need PKCE.`,
  GRANT_TYPE_NEEDED: msg`Users cannot sign in without the authorization code grant.`,
  GRANT_TYPE_NOT_ALLOWED: msg`This kind of app cannot use this grant type.`,
  NOT_FOR_MACHINE: msg`Machine apps do not have this setting.`,
  SECRET_NEEDED: msg`Machine apps need a secret.`,
  SCOPE_NOT_FOUND: msg`One of these scopes no longer exists.`,
  SCOPE_OF_PORTAL: msg`Only the portal’s own APIs have one of these scopes. Make a scope of your own for this API.`,
  SCOPE_OF_PEOPLE: msg`Machine apps cannot use identity resources.`,
  ADDRESS_INVALID: msg`Enter complete addresses, such as https://app.example.com/callback.`,
  ADDRESS_FRAGMENT: msg`Addresses cannot contain a fragment (#).`,
  ADDRESS_WILDCARD: msg`Wildcards (*) are not allowed. Enter every address.`,
  ADDRESS_USER: msg`Addresses cannot contain a user name.`,
  ADDRESS_SCHEME: msg`Addresses must begin with https://. Only localhost can use http://.`,
  ADDRESS_NATIVE: msg`Use https:// addresses that the app claims, http://127.0.0.1, or the app’s own scheme, such as com.example.app:/callback.`,
  ADDRESS_TOO_LONG: msg`Addresses can have up to 500 characters.`,
  TOO_MANY_ADDRESSES: msg`Enter up to 20 addresses.`,
  ORIGIN_INVALID: msg`Enter a scheme and a host only, such as https://app.example.com.`,
  CLAIMS_OF_MACHINES: msg`Claims need the client credentials grant.`,
  CLAIM_INVALID: msg`Write each claim as type=value.`,
  CLAIM_RESERVED: msg`The provider sets one of these claims itself.`,
  TOO_MANY_CLAIMS: msg`Enter up to 50 claims.`,
  WEB_APP_ONLY: msg`Only web apps have this setting.`,
  LOGIN_PROVIDER_NOT_FOUND: msg`One of these login providers no longer exists.`,
  CUSTOMER_NOT_FOUND: msg`One of these customers no longer exists.`,
  PROPERTY_INVALID: msg`Write each property as name=value.`,
  TOO_MANY: msg`There are too many entries.`,
  TWO_SECRETS: msg`An app can have two secrets. Delete one first.`,
  SECRET_NAME_TAKEN: msg`The other secret already has this name.`,
  SECRET_NOT_FOUND: msg`This secret no longer exists.`,
  OUT_OF_RANGE: msg`Choose a date within the next ten years.`,
  SCOPE_NAME_INVALID: msg`Use letters, digits, dots, colons, slashes, dashes and underscores.`,
  SCOPE_NAME_TAKEN: msg`Another scope or identity resource already has this name.`,
  SCOPE_IN_USE: msg`Apps or APIs still use this. Remove it there first.`,
  CLAIM_TYPE_INVALID: msg`Claims cannot contain spaces, for example company_id.`,
  IDENTIFIER_INVALID: msg`Begin with https:// or urn:, without a fragment.`,
  IDENTIFIER_TAKEN: msg`Another API already has this identifier.`,
  TOO_FEW: msg`Choose at least one.`,
  PREVIEW_CHANGED: otherUsersAffected,
  USERS_REQUIRED: usersHaveChanged,
  USERS_DIFFER: usersHaveChanged,
  VERSION_CONFLICT: msg`Someone else changed this since you opened it.`,
  APIRESOURCE_NOT_FOUND: msg`This API does not exist.`,
  APISCOPE_NOT_FOUND: msg`This API scope does not exist.`,
  IDENTITYRESOURCE_NOT_FOUND: msg`This identity resource does not exist.`,
} as const satisfies UserErrorWords<'apps'>

/** Types that a change of an app, or of a resource that apps request, may affect, and the messages for its errors. */
export const appChanges: ChangeOptions = {
  types: ['Client', 'ClientSecret', 'ApiScope', 'IdentityResource', 'ApiResource'],
  words: appServerWords,
}
