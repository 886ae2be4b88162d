import type { CustomerTouch } from '../../access/customer-authority.ts'
import { conflict, invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { isDone } from '../../kit/resource/change.ts'
import { isMany } from '../../kit/resource/many.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { barredUsers } from './bulk-effects.ts'
import type { LockedCustomer } from './customer.row.ts'
import type { CustomerInput } from './customer.rules.ts'
import { customerRule } from './update-customer.ts'

/** What its number of users is, to who has to name it. */
export const BARRED =
  'Where it is disabled: how many users cannot sign in any more (`figures.barred`). Needed for more than 25; another number is a ConflictError.'

/** The rule that changes one customer to what is given. @param expected how many users that bars, as far as the caller knows */
export const confirmedRule = (input: CustomerInput, expected: number | undefined): RecordRule<LockedCustomer, CustomerTouch> =>
  input.enabled === false ? confirmedDisabling(customerRule(input), expected) : customerRule(input)

/** A rule that changes one customer, and disables it only for who knows how many users that bars, where they are many. */
const confirmedDisabling = (
  rule: RecordRule<LockedCustomer, CustomerTouch>,
  expected: number | undefined,
): RecordRule<LockedCustomer, CustomerTouch> => ({
  ...rule,
  async prepare(tx, records) {
    const prepared = await rule.prepare(tx, records)
    const count = await barredUsers(
      tx,
      records.map(({ id }) => id),
    )
    return {
      ...prepared,
      decide(customer) {
        const done = prepared.decide(customer)
        if (!isDone(done) || done.after?.['enabled'] !== false) return done
        const error = refusalOf(count, expected)
        return error ? [error] : done
      },
    }
  },
})

function refusalOf(count: number, expected: number | undefined): UserError | undefined {
  if (expected === undefined) return isMany(count) ? invalid('barredUsers', 'BARRED_REQUIRED', 'Say how many users it bars.') : undefined
  return expected === count ? undefined : conflict('barredUsers', 'BARRED_DIFFERS', `It bars ${count} users now.`)
}
