import { eq } from 'drizzle-orm'
import type { CustomerTouch } from '../../access/customer-authority.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Orm } from '../../db/orm.ts'
import { tidy } from '../../kit/graphql/tidy.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { conflict, missing } from '../../kit/graphql/user-error.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { loginProvider } from '../../tables/login-provider.table.ts'
import type { CustomerRow, LockedCustomer } from './customer.row.ts'
import { customerErrors } from './customer.rules.ts'
import { customers } from './customers.ts'
import { rootCustomers, rootErrors } from './root-customer.ts'

const EDITABLE = [
  'name',
  'description',
  'enabled',
  'customerType',
  'hrSource',
  'hrCustomerId',
  'userPortalAccess',
  'mobileAppAccess',
  'loginProviderId',
  'twoFactorLevel',
  'twoFactorMethod',
  'sessionTimeoutMinutes',
] as const
type Editable = Pick<LockedCustomer, (typeof EDITABLE)[number]>
/** What may be changed of a customer. What is not there stays; '' takes a text away, 0 the time. */
export type CustomerInput = { readonly [Name in keyof Editable]?: Editable[Name] | undefined }

const OF_TWO_FACTOR: ReadonlySet<string> = new Set(['twoFactorLevel', 'twoFactorMethod'])

const HR_ID_TAKEN = conflict('hrCustomerId', 'HR_ID_TAKEN', 'Another customer has this id of the HR product.')
const NO_PROVIDER = missing('loginProviderId', 'PROVIDER_NOT_FOUND', 'This customer’s partner has no such login provider.')

/** The rule that changes customers to what is given. */
export function customerRule(given: CustomerInput): RecordRule<LockedCustomer, CustomerTouch> {
  const input = kept(given)
  return {
    action: 'updateCustomer',
    touches: touchOf(Object.keys(input)),
    async prepare(tx, records) {
      const provider = await providerOf(tx, input.loginProviderId)
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
          return errors.length > 0 ? errors : done
        },
      }
    },
  }
}

/** Changes a customer. @param version the one that was seen */
export function updateCustomer(
  context: RequestContext,
  id: string,
  version: number,
  given: CustomerInput,
): Promise<ChangeResult<CustomerRow>> {
  return orTaken(() => changeByRule(customers, context, { id, version }, customerRule(given)))
}

/** A change that may give a customer what another one has. */
export async function orTaken(change: () => Promise<ChangeResult<CustomerRow>>): Promise<ChangeResult<CustomerRow>> {
  try {
    return await change()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { row: null, errors: [HR_ID_TAKEN] }
  }
}

/** What is given, as the columns have it. */
export function kept(given: CustomerInput): Partial<LockedCustomer> {
  const texts = { name: tidy(given.name), description: tidy(given.description) || null, hrCustomerId: tidy(given.hrCustomerId) || null }
  const all = {
    ...given,
    ...texts,
    loginProviderId: given.loginProviderId || null,
    sessionTimeoutMinutes: given.sessionTimeoutMinutes || null,
  }
  return Object.fromEntries(EDITABLE.filter((key) => given[key] !== undefined).map((key) => [key, all[key]]))
}

/** What of a customer is touched by a change of these fields. */
export function touchOf(keys: readonly string[]): CustomerTouch {
  if (keys.includes('loginProviderId')) return 'access'
  if (!keys.some((key) => OF_TWO_FACTOR.has(key))) return 'record'
  return keys.every((key) => OF_TWO_FACTOR.has(key)) ? 'security' : 'access'
}

async function providerOf(tx: Pick<Orm, 'select'>, id: string | null | undefined) {
  if (id == null || !isUuid(id)) return undefined
  const [found] = await tx.select({ partnerId: loginProvider.partnerId }).from(loginProvider).where(eq(loginProvider.id, id))
  return found
}
