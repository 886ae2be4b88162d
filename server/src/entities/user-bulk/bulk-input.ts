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
export function parametersOf({ customerId, accessProfileId, until, reason }: Facts): BulkParameters {
  const end = until instanceof Date ? until.toISOString() : until
  return {
    ...(typeof customerId === 'string' && { customerId }),
    ...(typeof accessProfileId === 'string' && { accessProfileId }),
    ...(typeof end === 'string' && { until: end }),
    ...(typeof reason === 'string' && { reason }),
  }
}

const OF_CUSTOMER: ReadonlySet<string> = new Set(['ADD_TO_CUSTOMER', 'REMOVE_FROM_CUSTOMER', 'SET_ACCESS_PROFILE', 'REMOVE_ACCESS_PROFILE'])

/** What is wrong with what the action needs; what it says of one user is no error of the input. */
export function parameterErrors(action: string, given: Facts): UserError[] {
  const { customerId, accessProfileId, until, reason } = parametersOf(given)
  return [
    ...(OF_CUSTOMER.has(action) && !customerId ? [required('customerId')] : []),
    ...(action === 'SET_ACCESS_PROFILE' && !accessProfileId ? [required('accessProfileId')] : []),
    ...(action === 'LOCK' && !until ? [required('until')] : []),
    ...(action === 'LOCK' && !reason?.trim() ? [required('reason')] : []),
    ...ruleErrors(bulkRules, { reason: tidy(reason) }),
  ]
}

const required = (path: string) => invalid(path, 'REQUIRED', 'This field is required.')
