import { offersOf } from '../../access/customer-types.ts'
import { FACTORS, joinFactors, parseFactors } from '../../accounts/factors/two-factor-rule.ts'
import { ruleErrors } from '../../kit/graphql/input-rules.ts'
import type { InputRules } from '../../kit/graphql/input-rules.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { sessionTimeoutRules } from '../sessions/session-timeout.ts'
import type { LockedCustomer } from './customer.row.ts'

const ONE_LINE = { pattern: /^\P{Cc}+$/u, code: 'CONTROL_CHARACTER', message: 'A name cannot hold control characters.' } as const
const { min: SHORTEST_TIMEOUT, max: LONGEST_TIMEOUT } = sessionTimeoutRules.minutes

export const customerRules = {
  name: { required: true, maxLength: 200, form: ONE_LINE },
  description: { maxLength: 1000 },
  hrCustomerId: { maxLength: 64 },
  twoFactorMethod: { required: true, maxLength: 60 },
  sessionTimeoutMinutes: { min: 0, max: LONGEST_TIMEOUT },
} as const satisfies InputRules

const OF_A_PARTNER: ReadonlySet<string> = new Set(['PARTNER', 'PARTCUST'])

type Judged = Pick<
  LockedCustomer,
  'name' | 'description' | 'hrCustomerId' | 'customerType' | 'partnerId' | 'twoFactorLevel' | 'twoFactorMethod'
> & {
  readonly sessionTimeoutMinutes: number | null
}

/** Everything that is wrong with a customer as it is to be. @param changed the fields that are new; what was there before is left alone */
export function customerErrors(next: Judged, changed: ReadonlySet<string>): UserError[] {
  const { customerType, partnerId, twoFactorLevel, twoFactorMethod, sessionTimeoutMinutes } = next
  const errors = ruleErrors(customerRules, next)
  if (OF_A_PARTNER.has(customerType) && partnerId === null)
    errors.push(invalid('customerType', 'PARTNER_REQUIRED', 'A customer of this type belongs to a partner.'))
  if (twoFactorLevel !== 'NONE' && !offersOf(customerType).includes('TWO_FACTOR')) {
    const path = changed.has('twoFactorLevel') ? 'twoFactorLevel' : 'customerType'
    errors.push(invalid(path, 'TWO_FACTOR_NOT_OFFERED', 'Customers of this type cannot ask their people for two-factor authentication.'))
  }
  if (!isMethod(twoFactorMethod))
    errors.push(invalid('twoFactorMethod', 'TWO_FACTOR_METHOD_INVALID', 'There is no such combination of methods.'))
  if (sessionTimeoutMinutes !== null && sessionTimeoutMinutes > 0 && sessionTimeoutMinutes < SHORTEST_TIMEOUT)
    errors.push(
      invalid('sessionTimeoutMinutes', 'SESSION_TIMEOUT_TOO_SHORT', `At least ${SHORTEST_TIMEOUT} minutes, or 0 for what the partner has.`),
    )
  return errors.filter(({ path }) => path !== null && changed.has(path))
}

/** NONE, ANY, ALL, or methods joined in the order of their strength, after ALL where each of them is asked for. */
function isMethod(method: string): boolean {
  if (['NONE', 'ANY', 'ALL'].includes(method)) return true
  const named = method.replace(/^ALL_/, '')
  return FACTORS.some((factor) => named.includes(factor)) && joinFactors(parseFactors(named)) === named
}
