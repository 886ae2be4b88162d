import { staff } from '../../access/rules.ts'
import { bulkOperations } from '../../kit/bulk/bulk-operations.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { bulkRules } from './bulk-input.ts'
import { userBulk } from './user-bulk.ts'

bulkOperations(userBulk, {
  name: 'User',
  // Each action asks by the rule of its own operation.
  access: staff,
  counted: 'How many users these are; another number now is a ConflictError. DELETE needs it.',
  fields: (t) => ({
    customerId: t.id({ description: 'Where; not for LOCK, UNLOCK, DELETE and what is no matter of a customer.' }),
    accessProfileId: t.id({ description: 'For SET_ACCESS_PROFILE.' }),
    until: t.field({ type: 'DateTime', description: 'For LOCK.' }),
    reason: t.string({ description: 'For LOCK.', ...ruled(bulkRules.reason) }),
  }),
})
