import { ruleErrors, type InputRules } from '../../kit/graphql/input-rules.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { lockRules } from '../user-security/user-lockout.ts'
import type { BulkParameters } from './bulk-actions.ts'

/** Only a lock needs a reason. Its maximum length comes from the rule of the lock. */
export const bulkRules = { reason: { maxLength: lockRules.reason.maxLength } } as const satisfies InputRules

/** Parameters of the action, in the form that a job stores. */
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

/** Checks the parameters of the action. What depends on a single user is checked per user, not here. */
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
