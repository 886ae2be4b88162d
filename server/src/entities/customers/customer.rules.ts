import { offersOf } from '../../access/customer-types.ts'
import { FACTORS } from '../../../../contract/two-factor.ts'
import { joinFactors, parseFactors } from '../../accounts/factors/two-factor-rule.ts'
import { ONE_LINE } from '../../kit/graphql/input-rules.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { editable } from '../../kit/resource/editable.ts'
import { customer } from '../../tables/customer.table.ts'
import { CustomerTypeEnum, HrSource, TwoFactorLevel } from './customer.type.ts'
import { sessionTimeoutRules } from '../sessions/session-timeout.ts'
import type { LockedCustomer } from './customer.row.ts'

export const LONGEST_METHOD = 60
const { min: SHORTEST_TIMEOUT, max: LONGEST_TIMEOUT } = sessionTimeoutRules.minutes

/** Columns that an update may change. */
export const customerFields = editable(customer, {
  name: { creates: 'required', rule: { required: true, maxLength: 200, form: ONE_LINE } },
  description: { creates: 'optional', rule: { maxLength: 1000 } },
  enabled: { description: 'If false, users of the customer cannot sign in unless another of their customers is enabled.' },
  customerType: { creates: 'optional', type: CustomerTypeEnum },
  hrSource: { creates: 'optional', type: HrSource },
  hrCustomerId: {
    creates: 'optional',
    rule: { maxLength: 64 },
    description: 'ID of the customer in the HR product. It must be unique within one HR product.',
  },
  userPortalAccess: { description: 'If false, users of the customer can sign in to other apps, but not to the portal.' },
  mobileAppAccess: { description: 'If false, users of the customer cannot sign in to mobile apps.' },
  loginProviderId: { description: "Login provider with which users of the customer sign in; '' for none." },
  twoFactorLevel: { type: TwoFactorLevel },
  twoFactorMethod: {
    rule: { required: true, maxLength: LONGEST_METHOD },
    description:
      'NONE, ANY, ALL, or methods joined by _ in the order FIDO, AUTHENTICATOR, SMS, EMAIL, PIN. With the prefix ALL_, each of them is required.',
  },
  sessionTimeoutMinutes: {
    rule: { min: 0, max: LONGEST_TIMEOUT },
    description: "Minutes without activity until a session ends, 5 to 480. 0 inherits the partner's.",
  },
})
export type CustomerInput = Parameters<typeof customerFields.kept>[0]

const OF_A_PARTNER: ReadonlySet<string> = new Set(['PARTNER', 'PARTCUST'])

type Judged = Pick<
  LockedCustomer,
  'name' | 'description' | 'hrCustomerId' | 'customerType' | 'partnerId' | 'twoFactorLevel' | 'twoFactorMethod'
> & {
  readonly sessionTimeoutMinutes: number | null
}

/**
 * Returns everything that is wrong with a customer after a change.
 * @param changed fields that the change sets; errors of other fields are left out
 */
export function customerErrors(next: Judged, changed: ReadonlySet<string>): UserError[] {
  const { customerType, partnerId, twoFactorLevel, twoFactorMethod, sessionTimeoutMinutes } = next
  const errors = customerFields.errors(next)
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

/** Accepts NONE, ANY, ALL, or methods joined in the order of their strength. The prefix `ALL_` requires each of the named methods. */
function isMethod(method: string): boolean {
  if (['NONE', 'ANY', 'ALL'].includes(method)) return true
  const named = method.replace(/^ALL_/, '')
  return FACTORS.some((factor) => named.includes(factor)) && joinFactors(parseFactors(named)) === named
}
