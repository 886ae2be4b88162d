import type { CustomerTouch } from '../../access/customer-authority.ts'
import { conflict, invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { confirmedRule } from '../../kit/resource/confirmed-rule.ts'
import { isMany } from '../../../../contract/effects.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { barredUsers } from './bulk/bulk-effects.ts'
import type { LockedCustomer } from './customer.row.ts'
import type { CustomerInput } from './customer.rules.ts'
import { customerRule } from './update-customer.ts'

export const BARRED =
  'When disabling: number of users who will not be able to sign in (`figures.barred`). Required above 25. A ConflictError if the actual number differs.'

/**
 * Rule that updates one customer. Disabling it requires the caller to confirm the number of users who cannot sign in afterwards.
 * @param expected undefined if the caller gave no number
 */
export const confirmedCustomerRule = (input: CustomerInput, expected: number | undefined): RecordRule<LockedCustomer, CustomerTouch> =>
  confirmedRule(customerRule(input), {
    reached: async (tx, { id }, { after }) => (after?.['enabled'] === false ? barredUsers(tx, [id]) : undefined),
    refuse: (count) => refusalOf(count, expected),
  })

function refusalOf(count: number, expected: number | undefined): UserError | undefined {
  if (expected === undefined) return isMany(count) ? invalid('barredUsers', 'BARRED_REQUIRED', 'Say how many users it bars.') : undefined
  return expected === count ? undefined : conflict('barredUsers', 'BARRED_DIFFERS', `It bars ${count} users now.`)
}
