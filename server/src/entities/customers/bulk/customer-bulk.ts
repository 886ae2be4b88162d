import type { CustomerTouch } from '../../../access/customer-authority.ts'
import { acting, managers } from '../../../access/rules.ts'
import { bulkJobs } from '../../../kit/bulk/bulk-jobs.ts'
import { bulkOperations } from '../../../kit/bulk/bulk-operations.ts'
import type { Bulk, BulkAction } from '../../../kit/bulk/bulk.ts'
import { undoColumns } from '../../../kit/bulk/recorded-changes.ts'
import { ruled, ruleErrors } from '../../../kit/graphql/input-rules.ts'
import { refusal } from '../../../kit/graphql/refusal.ts'
import { invalid } from '../../../kit/graphql/user-error.ts'
import { partnersOf } from '../../../kit/resource/partners-of.ts'
import { customer, twoFactorLevels } from '../../../tables/customer.table.ts'
import { countTwoFactorPrompts, barred, goingBack, movedToProvider } from './bulk-effects.ts'
import { LONGEST_METHOD, type CustomerInput } from '../customer.rules.ts'
import type { CustomerRow, LockedCustomer } from '../customer.row.ts'
import { TwoFactorLevel } from '../customer.type.ts'
import { customers } from '../customers.ts'
import { customerRule } from '../update-customer.ts'

type Parameters = Pick<CustomerInput, 'twoFactorLevel' | 'twoFactorMethod' | 'loginProviderId'>
type Action = BulkAction<CustomerRow, LockedCustomer, CustomerTouch, Parameters>

const bulkRules = { twoFactorMethod: { maxLength: LONGEST_METHOD } } as const

const change = (touches: CustomerTouch, given: (parameters: Parameters) => CustomerInput, effects?: Action['effects']): Action => ({
  operation: 'Mutation.updateCustomer',
  rule: (_, parameters) => customerRule(given(parameters)),
  undo: (_, kept) => undoColumns(customer, kept, touches),
  undoEffects: goingBack,
  ...(effects && { effects }),
})

const customerBulk: Bulk<CustomerRow, LockedCustomer, CustomerTouch, Parameters> = {
  resource: customers,
  kind: 'CUSTOMER_BULK',
  undoKind: 'CUSTOMER_BULK_UNDO',
  actions: {
    ENABLE: change('record', () => ({ enabled: true })),
    DISABLE: change('record', () => ({ enabled: false }), barred),
    SET_TWO_FACTOR: change(
      'security',
      ({ twoFactorLevel, twoFactorMethod }) => ({ twoFactorLevel, twoFactorMethod }),
      (context, ids, { twoFactorLevel }) => countTwoFactorPrompts(context, ids, twoFactorLevel),
    ),
    SET_LOGIN_PROVIDER: change('provider', ({ loginProviderId }) => ({ loginProviderId: loginProviderId ?? null }), movedToProvider),
  },
  parametersOf: ({ twoFactorLevel, twoFactorMethod, loginProviderId }) => {
    const level = twoFactorLevels.find((known) => known === twoFactorLevel)
    return {
      ...(level && { twoFactorLevel: level }),
      ...(typeof twoFactorMethod === 'string' && { twoFactorMethod }),
      ...(typeof loginProviderId === 'string' && loginProviderId !== '' && { loginProviderId }),
    }
  },
  parameterErrors: (action, { twoFactorLevel, twoFactorMethod }) => [
    ...(action === 'SET_TWO_FACTOR' && twoFactorLevel == null ? [invalid('twoFactorLevel', 'REQUIRED', 'This field is required.')] : []),
    ...ruleErrors(bulkRules, { twoFactorMethod: typeof twoFactorMethod === 'string' ? twoFactorMethod : undefined }),
  ],
  askFresh: async ({ isFresh }, { touches }) => {
    if (!isFresh && touches !== 'record') throw refusal('FRESH_AUTH_REQUIRED')
  },
}

export const { bulk: customerBulkJob, undo: customerBulkUndoJob } = bulkJobs(customerBulk, partnersOf(customers))

bulkOperations(customerBulk, {
  name: 'Customer',
  access: acting(managers, 'UPDATE', 'Customer'),
  counted: 'Number of customers to change. A ConflictError if the actual number differs.',
  fields: (t) => ({
    twoFactorLevel: t.field({ type: TwoFactorLevel, description: 'Required for SET_TWO_FACTOR.' }),
    twoFactorMethod: t.string({
      description: 'For SET_TWO_FACTOR. Unchanged if omitted.',
      ...ruled(bulkRules.twoFactorMethod),
    }),
    loginProviderId: t.id({ description: "For SET_LOGIN_PROVIDER. Omit it for the portal's own sign-in." }),
  }),
})
