import { acting, lockers, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { addUserClaim, claimRules, removeUserClaim } from '../claims/user-claims.ts'
import { TwoFactorMethod } from '../../accounts/account.type.ts'
import { deleteUser } from '../users/delete-user.ts'
import { resendConfirmation } from '../users/resend-confirmation.ts'
import { confirmLastAdmin, userPayload } from '../users/user-payload.ts'
import { addUserDatabase, databaseRules, removeUserDatabase } from './user-databases.ts'
import { generateUserPin, resetUserFactor, setUserTwoFactor } from './user-factors.ts'
import { lockRules, lockUser, setUserLockoutEnabled, unlockUser } from './user-lockout.ts'
import { unlinkUserLogin } from './user-logins.ts'
import { expiryRules, sendPasswordLinkTo, setPasswordExpiry, setTemporaryPassword } from './user-password.ts'
import { cancelUserEmailChange } from './user-email.ts'
import { endUserSessions } from './user-sessions.ts'

const OfUserInput = builder.inputType('OfUserInput', { fields: (t) => ({ id: t.id({ required: true }) }) })
const LockUserInput = builder.inputType('LockUserInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    until: t.field({ type: 'DateTime', required: true }),
    reason: t.string({ required: true, ...ruled(lockRules.reason) }),
    confirmLastAdmin: t.boolean(confirmLastAdmin),
  }),
})
const UserLockoutInput = builder.inputType('UserLockoutInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    lockoutEnabled: t.boolean({ required: true, description: 'Five failed tries lock the account for ten minutes.' }),
  }),
})
const PasswordExpiryInput = builder.inputType('PasswordExpiryInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    version: t.int({ required: true }),
    expired: t.boolean({ required: true, description: 'The next sign-in asks for a new one.' }),
    days: t.int({ description: 'So many days after it was set; none or 0 for never.', ...ruled(expiryRules.days) }),
    date: t.string({ required: true, description: "YYYY-MM-DD, UTC; '' for none." }),
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
  fields: (t) => ({ id: t.id({ required: true }), sessionId: t.id({ description: 'All of them when not given.' }) }),
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
const DeleteUserInput = builder.inputType('DeleteUserInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    userName: t.string({ required: true, description: 'Typed, to confirm.' }),
    confirmLastAdmin: t.boolean(confirmLastAdmin),
  }),
})

const UserSecurityPayload = userPayload('UserSecurityPayload')

const ofUser = { resource: 'user', verb: 'change' } as const

// Each writes its audit row in its own transaction: users/change-user.ts.
builder.mutationFields((t) => ({
  lockUser: t.field({
    access: acting(lockers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Locks a user until a moment and ends their sessions. Needs the feature LOCKED_ACCOUNTS120924.',
    args: { input: t.arg({ type: LockUserInput, required: true }) },
    resolve: (_, { input }, context) => lockUser(context, input),
  }),
  unlockUser: t.field({
    access: acting(lockers, 'EXECUTE', 'Unlock'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Needs the feature LOCKED_ACCOUNTS120924.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => unlockUser(context, input.id),
  }),
  setUserLockoutEnabled: t.field({
    access: acting(lockers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Whether failed tries lock an account. Needs the feature LOCKED_ACCOUNTS120924.',
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
    description: 'Mails the user a link that sets a new password.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => sendPasswordLinkTo(context, input.id),
  }),
  cancelUserEmailChange: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Cancels the pending changes of address of a user, whoever asked for them: their links stop working.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => cancelUserEmailChange(context, input.id),
  }),
  resendConfirmation: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Mails a user who waits for confirmation another link; the one before stops working.',
    args: { input: t.arg({ type: OfUserInput, required: true }) },
    resolve: (_, { input }, context) => resendConfirmation(context, input.id),
  }),
  setTemporaryPassword: t.field({
    access: acting(managers, 'EXECUTE', 'PasswordReset'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Mails the user a password for one sign-in. Nobody else sees it.',
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
    description: 'The method has to be set up anew.',
    args: { input: t.arg({ type: ResetUserFactorInput, required: true }) },
    resolve: (_, { input }, context) => resetUserFactor(context, input.id, input.method),
  }),
  generateUserPin: t.field({
    access: acting(managers, 'EXECUTE', 'TwoFactorReset'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Mails the user a new PIN. Nobody else sees it.',
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
    description: 'Never the last way in.',
    args: { input: t.arg({ type: UserLoginInput, required: true }) },
    resolve: (_, { input }, context) => unlinkUserLogin(context, input),
  }),
  addUserClaim: t.field({
    access: acting(managers, 'UPDATE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Only of the types that are allowed, each by its own rule.',
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
  deleteUser: t.field({
    access: acting(managers, 'DELETE', 'User'),
    of: ofUser,
    type: UserSecurityPayload,
    description: 'Deletes a user for good. Audit rows keep a pseudonym.',
    args: { input: t.arg({ type: DeleteUserInput, required: true }) },
    resolve: (_, { input }, context) => deleteUser(context, input),
  }),
}))
