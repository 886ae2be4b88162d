import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { lockRules } from '../user-security/user-lockout.ts'
import type { BulkParameters } from './bulk-actions.ts'

/** A lock alone needs a reason; how long it may be is the lock's own rule. */
export const bulkRules = { reason: { maxLength: lockRules.reason.maxLength } } as const satisfies InputRules

/** What the action needs besides whom it is done to, as a job keeps it. */
export function parametersOf({ customerId, until, reason }: Facts): BulkParameters {
  const end = until instanceof Date ? until.toISOString() : until
  return {
    ...(typeof customerId === 'string' && { customerId }),
    ...(typeof end === 'string' && { until: end }),
    ...(typeof reason === 'string' && { reason }),
  }
}

/** What is wrong with what the action needs; what it says of one user is no error of the input. */
export function parameterErrors(action: string, given: Facts): UserError[] {
  const { customerId, until, reason } = parametersOf(given)
  const needsCustomer = action === 'ADD_TO_CUSTOMER' || action === 'REMOVE_FROM_CUSTOMER'
  return [
    ...(needsCustomer && !customerId ? [required('customerId')] : []),
    ...(action === 'LOCK' && !until ? [required('until')] : []),
    ...(action === 'LOCK' && !reason?.trim() ? [required('reason')] : []),
    ...ruleErrors(bulkRules, { reason: tidy(reason) }),
  ]
}

const required = (path: string) => invalid(path, 'REQUIRED', 'This field is required.')
