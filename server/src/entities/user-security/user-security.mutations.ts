import { acting, lockers, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { addUserClaim, claimRules, removeUserClaim } from '../claims/user-claims.ts'
import { TwoFactorMethod } from '../../accounts/account.type.ts'
import { deleteOneRule, type DeleteUser } from '../users/delete/delete-user.ts'
import { resendConfirmation } from '../users/create/resend-confirmation.ts'
import { confirmLastAdmin, userPayload } from '../users/user-payload.ts'
import { addUserDatabase, databaseRules, removeUserDatabase } from './user-databases.ts'
import { generateUserPin, resetUserFactor, setUserTwoFactor } from './user-factors.ts'
import { lockRules, lockUser, setUserLockoutEnabled, unlockUser } from './user-lockout.ts'
import { unlinkUserLogin } from './user-logins.ts'
import { expiryRules, sendPasswordLinkTo, setPasswordExpiry, setTemporaryPassword } from './user-password.ts'
import { endUserSessions } from './user-sessions.ts'
import { setUserLeaving } from '../users/leaving/set-leaving.ts'
import { deleteMutation } from '../../kit/resource/delete-mutation.ts'
import { users } from '../users/users.ts'
import { cancelUserEmailChange } from '../users/update/change-email.ts'

export const OfUserInput = builder.inputType('OfUserInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const LockUserInput = builder.inputType('LockUserInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    until: t.field({ type: 'DateTime', required: true }),
    reason: t.string({ required: true, ...ruled(lockRules.reason) }),
    confirmLastAdmin: t.boolean(confirmLastAdmin),
  }),
})
const UserLeavingInput = builder.inputType('UserLeavingInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    leavesOn: t.string({ required: true, description: "Last day (YYYY-MM-DD) of the user's access; '' for none." }),
    timeZone: t.string({ required: true, description: 'IANA time zone in which the day ends, such as Europe/Berlin.' }),
    confirmLastAdmin: t.boolean(confirmLastAdmin),
  }),
})
const UserLockoutInput = builder.inputType('UserLockoutInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    lockoutEnabled: t.boolean({ required: true, description: 'Whether five failed sign-in attempts lock the account for ten minutes.' }),
  }),
})
const PasswordExpiryInput = builder.inputType('PasswordExpiryInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    expired: t.boolean({ required: true, description: 'Whether the user must set a new password at the next sign-in.' }),
    days: t.int({
      description: 'Number of days from when a password is set until it expires; null or 0 for never.',
      ...ruled(expiryRules.days),
    }),
    date: t.string({ required: true, description: "Day (YYYY-MM-DD) from whose start in UTC the password has expired; '' for none." }),
  }),
})
const UserTwoFactorInput = builder.inputType('UserTwoFactorInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    enabled: t.boolean({ required: true }),
    bypassCompanyTwoFactor: t.boolean({ required: true }),
  }),
})
const ResetUserFactorInput = builder.inputType('ResetUserFactorInput', {
  fields: (t) => ({ id: t.id({ required: true }), method: t.field({ type: TwoFactorMethod, required: true }) }),
})
const EndUserSessionsInput = builder.inputType('EndUserSessionsInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    sessionId: t.id({ description: 'Session to end; all sessions of the user when omitted.' }),
  }),
})
const UserLoginInput = builder.inputType('UserLoginInput', {
  fields: (t) => ({ id: t.id({ required: true }), loginProvider: t.string({ required: true }), providerKey: t.string({ required: true }) }),
})
const UserClaimInput = builder.inputType('UserClaimInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    claimType: t.string({ required: true, ...ruled(claimRules.claimType) }),
    claimValue: t.string({ required: true, ...ruled(claimRules.claimValue) }),
  }),
})
const UserDatabaseInput = builder.inputType('UserDatabaseInput', {
  fields: (t) => ({ id: t.id({ required: true }), name: t.string({ required: true, ...ruled(databaseRules.name) }) }),
})
export const UserSecurityPayload = userPayload('UserSecurityPayload')

const ofUser = { resource: 'user', verb: 'change' } as const

// Each mutation writes its audit row in its own transaction: users/change-user.ts.
builder.mutationFields((t) => ({
  lockUser: t.field({
    access: acting(lockers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Locks a user until the given time and ends their sessions. Needs the feature LOCKED_ACCOUNTS120924.',
    args: { input: t.arg({ type: LockUserInput, required: true }) },
    resolve: (_, { input }, context) => lockUser(context, input),
  }),
  setUserLeaving: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description:
      'Sets the last day of a user’s access, or cancels it. When the day ends, the user is deactivated, signed out everywhere and removed from all customers; if an administrator of some customers set the day, they stay a member.',
    args: { input: t.arg({ type: UserLeavingInput, required: true }) },
    resolve: (_, { input }, context) => setUserLeaving(context, input),
  }),
  unlockUser: t.field({
    access: acting(lockers, 'EXECUTE', 'Unlock'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Unlocks a user and resets the count of failed sign-in attempts. Needs the feature LOCKED_ACCOUNTS120924.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => unlockUser(context, input.id),
  }),
  setUserLockoutEnabled: t.field({
    access: acting(lockers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Sets whether failed sign-in attempts lock a user’s account. Needs the feature LOCKED_ACCOUNTS120924.',
    args: { input: t.arg({ type: UserLockoutInput, required: true }) },
    resolve: (_, { input }, context) => setUserLockoutEnabled(context, input),
  }),
  setPasswordExpiry: t.field({
    access: acting({ ...managers, restrictedPartner: true }, 'EXECUTE', 'PasswordReset'),
    of: ofUser,
    type: UserSecurityPayload,
    args: { input: t.arg({ type: PasswordExpiryInput, required: true }) },
    resolve: (_, { input }, context) => setPasswordExpiry(context, input),
  }),
  sendPasswordLink: t.field({
    access: acting(managers, 'EXECUTE', 'PasswordReset'),
    of: ofUser,
    type: UserSecurityPayload,
    description:
      'Emails the user a link that sets a new password, or, without a password and where a customer requires its login provider, an invitation to sign in there.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => sendPasswordLinkTo(context, input.id),
  }),
  cancelUserEmailChange: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Cancels all pending email changes of a user, whoever requested them. Their links stop working.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => cancelUserEmailChange(context, input.id),
  }),
  resendConfirmation: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Emails a new confirmation link to a user who waits for confirmation. The previous link stops working.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => resendConfirmation(context, input.id),
  }),
  setTemporaryPassword: t.field({
    access: acting(managers, 'EXECUTE', 'PasswordReset'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Emails the user a password that is valid for one sign-in. It is shown to nobody else.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => setTemporaryPassword(context, input.id),
  }),
  setUserTwoFactor: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    args: { input: t.arg({ type: UserTwoFactorInput, required: true }) },
    resolve: (_, { input }, context) => setUserTwoFactor(context, input),
  }),
  resetUserFactor: t.field({
    access: acting(managers, 'EXECUTE', 'TwoFactorReset'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Resets one two-factor method of a user, who must set it up again.',
    args: { input: t.arg({ type: ResetUserFactorInput, required: true }) },
    resolve: (_, { input }, context) => resetUserFactor(context, input.id, input.method),
  }),
  generateUserPin: t.field({
    access: acting(managers, 'EXECUTE', 'TwoFactorReset'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Emails the user a new PIN. It is shown to nobody else.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => generateUserPin(context, input.id),
  }),
  endUserSessions: t.field({
    access: acting(managers, 'DELETE', 'Session'),
    of: ofUser,
    type: UserSecurityPayload,
    args: { input: t.arg({ type: EndUserSessionsInput, required: true }) },
    resolve: (_, { input }, context) => endUserSessions(context, input.id, input.sessionId),
  }),
  unlinkUserLogin: t.field({
    access: acting({ ...managers, restrictedPartner: true }, 'UPDATE', 'LoginProvider'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Unlinks an external login of a user. Refused with LAST_LOGIN if it is their last way to sign in.',
    args: { input: t.arg({ type: UserLoginInput, required: true }) },
    resolve: (_, { input }, context) => unlinkUserLogin(context, input),
  }),
  addUserClaim: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Adds a claim to a user. Only certain claim types are allowed, and each has its own rule for values.',
    args: { input: t.arg({ type: UserClaimInput, required: true }) },
    resolve: (_, { input: { id, ...claim } }, context) => addUserClaim(context, id, claim),
  }),
  removeUserClaim: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    args: { input: t.arg({ type: UserClaimInput, required: true }) },
    resolve: (_, { input: { id, ...claim } }, context) => removeUserClaim(context, id, claim),
  }),
  addUserDatabase: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    args: { input: t.arg({ type: UserDatabaseInput, required: true }) },
    resolve: (_, { input }, context) => addUserDatabase(context, input.id, input.name),
  }),
  removeUserDatabase: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    args: { input: t.arg({ type: UserDatabaseInput, required: true }) },
    resolve: (_, { input }, context) => removeUserDatabase(context, input.id, input.name),
  }),
}))

deleteMutation(users, {
  access: acting(managers, 'DELETE', 'User'),
  description: 'Deletes a user permanently. Audit rows keep only a pseudonym.',
  withoutVersion: true,
  more: (t) => ({
    userName: t.string({ required: true, description: 'User name of the user, typed as confirmation.' }),
    confirmLastAdmin: t.boolean(confirmLastAdmin),
  }),
  payload: UserSecurityPayload,
  rule: (input: DeleteUser, context) => deleteOneRule(context, input),
})
