import type { RequestContext } from '../../kit/graphql/context.ts'
import { admit } from '../../kit/graphql/guard.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { lockRules } from '../user-security/user-lockout.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { BULK } from './bulk-actions.ts'
import type { BulkAction, BulkParameters } from './bulk-actions.ts'
import { selectionErrors } from './selection.ts'
import type { UserSelection } from './selection.ts'

/** A lock alone needs a reason; how long it may be is the lock's own rule. */
export const bulkRules = { reason: { maxLength: lockRules.reason.maxLength } } as const satisfies InputRules

export type UserBulk = UserSelection & {
  readonly action: BulkAction
  readonly customerId?: string | null | undefined
  readonly until?: Date | null | undefined
  readonly reason?: string | null | undefined
}

/** What the action needs besides who it is done to, as a job keeps it. */
export const parametersOf = ({ customerId, until, reason }: UserBulk): BulkParameters => ({
  ...(customerId != null && { customerId }),
  ...(until != null && { until: until.toISOString() }),
  ...(reason != null && { reason }),
})

/**
 * What is wrong with the input as such; what an action says of one user is no error of the input.
 * @throws AUTH_NOT_AUTHORIZED for an action that the caller may not do to anybody
 */
export async function bulkErrors(context: RequestContext, input: UserBulk): Promise<UserError[]> {
  await admit(context, BULK[input.action].operation)
  const needsCustomer = input.action === 'ADD_TO_CUSTOMER' || input.action === 'REMOVE_FROM_CUSTOMER'
  return [
    ...selectionErrors(input),
    ...(needsCustomer && !input.customerId ? [required('customerId')] : []),
    ...(input.action === 'LOCK' && !input.until ? [required('until')] : []),
    ...(input.action === 'LOCK' && !input.reason?.trim() ? [required('reason')] : []),
    ...ruleErrors(bulkRules, { reason: tidy(input.reason) }),
  ]
}

const required = (path: string) => invalid(path, 'REQUIRED', 'This field is required.')
