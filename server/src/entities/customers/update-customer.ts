import { eq } from 'drizzle-orm'
import type { CustomerTouch } from '../../access/customer-authority.ts'
import type { Orm } from '../../db/orm.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import type { LockedCustomer } from './customer.row.ts'
import { customerErrors, customerFields, type CustomerInput } from './customer.rules.ts'
import { customersWithRequirement } from './required-provider.ts'
import { rootCustomers, rootErrors } from './root-customer.ts'

const OF_TWO_FACTOR: ReadonlySet<string> = new Set(['twoFactorLevel', 'twoFactorMethod'])

const NO_PROVIDER = missing('loginProviderId', 'PROVIDER_NOT_FOUND', 'This customer’s partner has no such login provider.')

const REQUIRED = invalid(
  'loginProviderId',
  'PROVIDER_IS_REQUIRED',
  'Users of this customer sign in by this login provider alone. Lift that first.',
)

export function customerRule(given: CustomerInput): RecordRule<LockedCustomer, CustomerTouch> {
  const input = customerFields.kept(given)
  return {
    action: 'updateCustomer',
    touches: touchOf(Object.keys(input)),
    async prepare(tx, records) {
      const provider = await providerOf(tx, input.loginProviderId)
      const required = input.loginProviderId === undefined ? new Set<string>() : await customersWithRequirement(tx, records)
      const roots = await rootCustomers(tx, input.customerType === undefined ? [] : records)
      return {
        decide(customer) {
          const done = patchOf(customer, input)
          if (!done) return undefined
          const changed = new Set(Object.keys(done.after ?? {}))
          const next = { ...customer, ...done.set }
          const errors = [...customerErrors(next, changed), ...(changed.has('customerType') ? rootErrors(next, roots) : [])]
          if (changed.has('loginProviderId') && input.loginProviderId !== null && provider?.partnerId !== customer.partnerId)
            errors.push(NO_PROVIDER)
          if (changed.has('loginProviderId') && required.has(customer.id)) errors.push(REQUIRED)
          return errors.length > 0 ? errors : done
        },
      }
    },
  }
}

export function touchOf(keys: readonly string[]): CustomerTouch {
  const [isSecurity, isProvider] = [keys.some((key) => OF_TWO_FACTOR.has(key)), keys.includes('loginProviderId')]
  if (!isSecurity && !isProvider) return 'record'
  if (keys.every((key) => OF_TWO_FACTOR.has(key))) return 'security'
  return isProvider && keys.length === 1 ? 'provider' : 'access'
}

async function providerOf(tx: Pick<Orm, 'select'>, id: string | null | undefined) {
  if (id == null || !isUuid(id)) return undefined
  const [found] = await tx.select({ partnerId: loginProvider.partnerId }).from(loginProvider).where(eq(loginProvider.id, id))
  return found
}
