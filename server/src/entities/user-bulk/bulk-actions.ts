import type { RequestContext } from '../../kit/graphql/context.ts'
import { assignRule } from '../access-profiles/assign-profile.ts'
import { undoAssignments } from '../access-profiles/undo-assignments.ts'
import { twoFactorRule } from '../user-security/user-factors.ts'
import { lockRule, unlockRule } from '../user-security/user-lockout.ts'
import { requirePasswordRule } from '../user-security/user-password.ts'
import { deleteRule } from '../users/delete/delete-user.ts'
import { sparingBreakGlass } from '../users/delete/last-break-glass.ts'
import { addToCustomerRule, removeFromCustomerRule } from '../users/update/membership-rules.ts'
import { resendConfirmation, resendRule } from '../users/create/resend-confirmation.ts'
import { sparingTheLast, sparingOneself } from './bulk-guard.ts'
import { deactivateRule } from '../users/update/deactivate-rule.ts'
import { signOutRule } from '../user-security/user-sessions.ts'
import { undoColumns, undoMemberships } from './undo-rules.ts'
import type { RecordedChanges } from '../../kit/bulk/recorded-changes.ts'
import type { Subject } from '../../kit/bulk/bulk.ts'
import type { UserResult, UserRule } from '../users/users.ts'

export const bulkActions = [
  'DEACTIVATE',
  'SIGN_OUT',
  'LOCK',
  'UNLOCK',
  'REQUIRE_PASSWORD',
  'TWO_FACTOR_ON',
  'TWO_FACTOR_OFF',
  'RESEND_CONFIRMATION',
  'ADD_TO_CUSTOMER',
  'REMOVE_FROM_CUSTOMER',
  'SET_ACCESS_PROFILE',
  'REMOVE_ACCESS_PROFILE',
  'DELETE',
] as const
type BulkAction = (typeof bulkActions)[number]

/** Parameters of the actions. Times are in ISO 8601, because the job stores them as JSON. */
export type BulkParameters = {
  readonly customerId?: string
  readonly accessProfileId?: string
  readonly until?: string
  readonly reason?: string
}
type Keeps = {
  /** Whether the action spares the last users who administer a customer, and the last who can sign in without its required provider. */
  readonly keepsAnAdmin?: true
  /** Whether it spares the latter alone. */
  readonly keepsBreakGlass?: true
}
type Undo = Keeps & {
  readonly rule: (context: RequestContext, kept: RecordedChanges, parameters: BulkParameters) => UserRule
  /** Root field whose access rule applies, if it differs from the action's. */
  readonly operation?: string
}
type Act = Keeps & {
  readonly operation: string
  readonly rule: (context: RequestContext, parameters: BulkParameters, subjects: readonly Subject[]) => UserRule
  /** How to undo the change of a user, if that is possible. */
  readonly undo?: Undo
  /** Whether the caller has to pass the expected number of users. */
  readonly counted?: true
  /** Changes each user in a transaction of its own, by the same rule, because data for the mail is read before it begins. */
  readonly alone?: (context: RequestContext, id: string) => Promise<UserResult>
}

const undoAssigned: Undo['rule'] = (context, kept, { customerId = '' }) => undoAssignments(context, kept, customerId)

export const BULK: Readonly<Record<BulkAction, Act>> = {
  DEACTIVATE: {
    operation: 'Mutation.updateUser',
    rule: () => deactivateRule,
    keepsAnAdmin: true,
    undo: { rule: undoColumns },
  },
  SIGN_OUT: { operation: 'Mutation.endUserSessions', rule: (context) => signOutRule(context) },
  LOCK: {
    operation: 'Mutation.lockUser',
    rule: (context, { until = '', reason = '' }) => lockRule(context, { until: new Date(until), reason }),
    keepsAnAdmin: true,
    undo: { rule: undoColumns },
  },
  UNLOCK: {
    operation: 'Mutation.unlockUser',
    rule: () => unlockRule,
    // Undoing it locks the users again.
    undo: { rule: undoColumns, keepsAnAdmin: true, operation: 'Mutation.lockUser' },
  },
  REQUIRE_PASSWORD: { operation: 'Mutation.setPasswordExpiry', rule: () => requirePasswordRule, undo: { rule: undoColumns } },
  TWO_FACTOR_ON: {
    operation: 'Mutation.setUserTwoFactor',
    rule: () => twoFactorRule({ enabled: true }),
    undo: { rule: undoColumns, keepsBreakGlass: true },
  },
  TWO_FACTOR_OFF: {
    operation: 'Mutation.setUserTwoFactor',
    rule: () => twoFactorRule({ enabled: false }),
    keepsBreakGlass: true,
    undo: { rule: undoColumns },
  },
  RESEND_CONFIRMATION: { operation: 'Mutation.resendConfirmation', rule: () => resendRule, alone: resendConfirmation },
  ADD_TO_CUSTOMER: {
    operation: 'Mutation.updateUser',
    rule: (context, { customerId = '' }) => addToCustomerRule(context, customerId),
    undo: { rule: undoMemberships, keepsAnAdmin: true },
  },
  REMOVE_FROM_CUSTOMER: {
    operation: 'Mutation.updateUser',
    rule: (context, { customerId = '' }) => removeFromCustomerRule(context, customerId),
    keepsAnAdmin: true,
    undo: { rule: undoMemberships },
  },
  SET_ACCESS_PROFILE: {
    operation: 'Mutation.setUserAccessProfile',
    rule: (context, { customerId = '', accessProfileId = '' }) => assignRule(context, { customerId, accessProfileId }),
    undo: { rule: undoAssigned },
  },
  REMOVE_ACCESS_PROFILE: {
    operation: 'Mutation.setUserAccessProfile',
    rule: (context, { customerId = '' }) => assignRule(context, { customerId, accessProfileId: null }),
    undo: { rule: undoAssigned },
  },
  DELETE: {
    operation: 'Mutation.deleteUser',
    rule: (context, _, subjects) => {
      const names = new Map(subjects.map(({ id, label }) => [id, label]))
      return deleteRule(context, (id) => names.get(id) ?? '')
    },
    keepsAnAdmin: true,
    counted: true,
  },
}

/** Rule of an action on many users. It spares the user who started it, and the last users who administer a customer. */
export function bulkRule(context: RequestContext, action: BulkAction, parameters: BulkParameters, subjects: readonly Subject[]): UserRule {
  const ruled = BULK[action].rule(context, parameters, subjects)
  return keeping(context, BULK[action], ruled, leftCustomer(action, parameters))
}

function keeping(
  context: RequestContext,
  { keepsAnAdmin, keepsBreakGlass }: Keeps,
  rule: UserRule,
  customerId: string | undefined,
): UserRule {
  const spared = keepsAnAdmin ? sparingTheLast(rule, customerId) : rule
  return sparingOneself(context, keepsAnAdmin || keepsBreakGlass ? sparingBreakGlass(context, spared, customerId) : spared)
}

/** Rule that undoes an action for users whom nobody has changed since. */
export function undoRule(
  context: RequestContext,
  action: BulkAction,
  undo: Undo,
  parameters: BulkParameters,
  kept: RecordedChanges,
): UserRule {
  const ruled = undo.rule(context, kept, parameters)
  return keeping(context, undo, ruled, leftCustomer(action, parameters))
}

/** The single customer that users leave by an action or its undo. Undefined if they leave all of theirs. */
const leftCustomer = (action: BulkAction, { customerId }: BulkParameters) =>
  action === 'ADD_TO_CUSTOMER' || action === 'REMOVE_FROM_CUSTOMER' ? customerId : undefined
