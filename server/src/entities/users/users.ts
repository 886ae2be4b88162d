import { sql, type SQL } from 'drizzle-orm'
import { asksFreshSignIn, authorityOver, type Touch } from '../../access/authority.ts'
import { eachUser, hasFlag } from '../../access/feature-audience.ts'
import { usualRole } from '../../access/grants.ts'
import { vendorOperations } from '../../access/rules.ts'
import { isUserType } from '../../access/viewer.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { enumField, flagField, idField, relatedIdField, textField } from '../../kit/list/filter-fields.ts'
import type { ChangeResult, Done } from '../../kit/resource/change.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { folded, moment, nameOf, text, unordered, whole } from '../../kit/resource/fields.ts'
import { defineResource, type RecordRules } from '../../kit/resource/resource.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { membersOf, ofCustomer } from './members.ts'
import { lockedField } from './locked.ts'
import { isManagedFor, managedErrors } from './update/managed.ts'
import { invitationHasExpired, lacksTwoFactor, passwordHasExpired } from './open-problems.ts'
import { lockUsers, readUsers } from './read-users.ts'
import { twoFactorField } from './update/two-factor-field.ts'
import { status, userStates } from './user-states.ts'
import { followUserChanges } from './user-consequences.ts'
import { columnDetails, mapNames } from './user-details.ts'
import { userColumns, type LockedUser, type UserRow } from './user.row.ts'
import { UserIdentityType, UserStatus } from './user.type.ts'
import { claimsOf } from '../claims/claim.loaders.ts'
import { leavingOf, loginsOf, membershipsOf, pendingEmailOf, profileNamesOf, secondFactorOf } from './user.loaders.ts'
import { partners } from '../partners/partner.loaders.ts'
import { userClaim } from '../../tables/claim.table.ts'

/** The portal pads shorter numbers to this many digits. */
const SHOWN_DIGITS = 6

/** Users with this employee number, with or without leading zeros. Undefined if the word is not a number. */
function withEmployeeNumber(word: string): SQL | undefined {
  if (!/^\d{1,20}$/.test(word)) return undefined
  const digits = word.replace(/^0+(?=\d)/, '')
  const written = [...new Set([word, digits, digits.padStart(SHOWN_DIGITS, '0')])]
  // An array that is computed once, so that an index can be used although this is one of several search conditions.
  return sql`${userIdentity.id} = any(array(
    select ${userClaim.userId} from ${userClaim} where ${userClaim.claimType} = 'employee_id' and ${userClaim.claimValue} = any(${sql.param(written)}::text[])
  ))`
}

const fromLogins = sql`from ${userLogin} where ${userLogin.userId} = ${userIdentity.id}`
const providerName = sql`(select ${loginProvider.displayName} from ${loginProvider} where ${loginProvider.name} = ${userLogin.loginProvider})`

/** Must match the expression of the index. */
const lastLogon = sql`coalesce(${userIdentity.lastLogonDate}, '-infinity')`

const ABOVE = invalid(null, 'USER_ABOVE_YOU', 'You may not change this user: they have rights that you cannot give.')
const BEYOND = invalid(
  null,
  'USER_BEYOND_YOU',
  'This user also belongs to other organisations. Ask an administrator of all of them or your partner administrator.',
)

type UserRules = RecordRules<LockedUser, Touch>

const record: UserRules = {
  read: readUsers,
  lock: lockUsers,
  usually: 'access',
  refuse(viewer, user, touches) {
    const authority = authorityOver(viewer, user, touches)
    if (authority === 'NONE') return ABOVE
    return authority === 'MEMBERSHIP' && touches !== 'membership' ? BEYOND : undefined
  },
  // Users can change their own record, whichever organisation they currently work in.
  organisations: ({ userId }, { id, customers }) => (id === userId ? undefined : customers.map((each) => each.id)),
  joining: { touches: 'membership', organisations: ({ after }) => after?.['customerIds'] as readonly string[] | undefined },
  asksFresh: asksFreshSignIn,
  keeper: { of: isManagedFor, errors: managedErrors },
  follow: followUserChanges,
  forget(context, id) {
    for (const loader of [claimsOf, membershipsOf, loginsOf, pendingEmailOf, secondFactorOf, leavingOf]) loader(context).clear(id)
    // Its keys are of a user and a customer.
    profileNamesOf(context).clearAll()
  },
}

export const users = defineResource({
  name: 'user',
  plural: 'users',
  node: UserIdentityType,
  table: userIdentity,
  columns: userColumns,
  label: userIdentity.userName,
  reach: ({ users: reached }) => reached,
  shared: ({ shared }) => shared?.users,
  narrowed: ({ customerId }) => ofCustomer(customerId),
  counted: ({ reach, viewer, customerId, owner }) => ({ whole: membersOf(reach, viewer, customerId), counting: owner }),
  defaultOrder: { userName: 'ASC' },
  searched: userIdentity.searchText,
  alsoFound: withEmployeeNumber,
  states: userStates,
  record,
  fields: {
    id: { cell: true },
    partner: nameOf('partnerId', partners, 'name'),
    ...mapNames(columnDetails, (name) => unordered(text(folded(userIdentity[name])))),
    // These have columns for what the list is ordered and searched by.
    userName: text(userIdentity.userNameFolded, userIdentity.searchText),
    email: text(userIdentity.emailFolded, userIdentity.searchText),
    displayName: text(userIdentity.displayNameFolded, userIdentity.searchText),
    status: { cell: true, filter: enumField(UserStatus, status), sort: { expression: status, type: 'text' } },
    userType: { ...whole(userIdentity.userType), unnamed: ({ userType }) => (isUserType(userType) ? usualRole[userType] : null) },
    twoFactorEnabled: { cell: true, filter: twoFactorField },
    emailConfirmed: { filter: flagField(sql`(${userIdentity.emailConfirmed} and not ${userIdentity.emailUnproven})`) },
    isActive: { filter: flagField(userIdentity.isActive) },
    isLocked: { filter: lockedField },
    lacksTwoFactor: { filter: flagField(lacksTwoFactor()) },
    passwordHasExpired: { filter: flagField(passwordHasExpired()) },
    invitationHasExpired: { filter: flagField(invitationHasExpired()) },
    invitationExpiresAt: unordered(moment(userIdentity.invitationExpiresAt)),
    lockoutEnd: unordered(moment(userIdentity.lockoutEnd)),
    // A day, stored as its beginning in UTC.
    passwordExpiresAt: {
      ...unordered(moment(userIdentity.passwordExpiresAt)),
      cell: ({ passwordExpiresAt }) => passwordExpiresAt?.toISOString().slice(0, 10) ?? null,
    },
    lastLogonDate: moment(userIdentity.lastLogonDate, lastLogon),
    createdAt: moment(userIdentity.createdAt),
    // Customers within the reader's reach.
    customers: {
      cell: async ({ id }, context) => (await membershipsOf(context).load(id)).map(({ customer }) => customer.name).join('; '),
    },
    hasLogin: { filter: flagField(sql`(exists (select 1 ${fromLogins}))`) },
    // Filters by the display name of the provider, like `UserLogin.providerName`.
    loginProvider: {
      filter: textField(
        sql`coalesce((select fold(string_agg(coalesce(${providerName}, ${userLogin.loginProvider}), ', ')) ${fromLogins}), '')`,
      ),
    },
    partnerId: { filter: idField(userIdentity.partnerId) },
    featureId: { filter: relatedIdField((id) => hasFlag(id, eachUser), vendorOperations) },
    customerId: {
      filter: idField(
        userCustomer.customerId,
        (condition) => sql`exists (select 1 from ${userCustomer} where ${userCustomer.userId} = ${userIdentity.id} and ${condition})`,
      ),
    },
  },
})

export type UserDone = Done<LockedUser>
export type UserResult = ChangeResult<UserRow>
export type UserRule = RecordRule<LockedUser, Touch>
