import type { CustomerTouch } from '../../access/customer-authority.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { confirmedRule, PREVIEW_CHANGED, type Preview } from '../../kit/resource/confirmed-rule.ts'
import { isMany } from '../../../../contract/effects.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { barredUsers } from './bulk/bulk-effects.ts'
import type { LockedCustomer } from './customer.row.ts'
import type { CustomerInput } from './customer.rules.ts'
import { areSameMembers, concernedGroups } from './member-digest.ts'
import { customerRule } from './update-customer.ts'

export const BARRED =
  'When disabling: number of users who will not be able to sign in (`figures.barred`). Required above 25. A ConflictError if the actual number differs.'

/**
 * Rule that updates one customer. With the digest of a preview, its users must still be those that the preview counted. Disabling it requires the
 * caller to confirm the number of users who cannot sign in afterwards.
 */
export const confirmedCustomerRule = (
  input: CustomerInput,
  { users, digest }: Preview,
  context: RequestContext,
): RecordRule<LockedCustomer, CustomerTouch> =>
  confirmedRule(customerRule(input), {
    async reached(tx, customer, { after = {} }) {
      const groups = concernedGroups(customer, after)
      if (groups.length === 0) return undefined
      return {
        isAsPreviewed: digest == null || (await areSameMembers(tx, customer.id, groups, { readBy: signedIn(context).userId, digest })),
        barred: after['enabled'] === false ? await barredUsers(tx, [customer.id]) : undefined,
      }
    },
    refuse({ isAsPreviewed, barred }) {
      if (!isAsPreviewed) return PREVIEW_CHANGED
      return barred === undefined ? undefined : refusalOf(barred, users ?? undefined)
    },
  })

function refusalOf(count: number, expected: number | undefined): UserError | undefined {
  if (expected === undefined) return isMany(count) ? invalid('barredUsers', 'BARRED_REQUIRED', 'Say how many users it bars.') : undefined
  return expected === count ? undefined : conflict('barredUsers', 'BARRED_DIFFERS', `It bars ${count} users now.`)
}
