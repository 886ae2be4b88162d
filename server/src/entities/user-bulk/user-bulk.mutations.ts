import { staff } from '../../access/rules.ts'
import { bulkOperations } from '../../kit/bulk/bulk-operations.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { bulkRules } from './bulk-input.ts'
import { userBulk } from './user-bulk.ts'

bulkOperations(userBulk, {
  name: 'User',
  // The access rule of each action's own operation applies in addition.
  access: staff,
  counted:
    'Number of selected users that the caller expects. Required for DELETE, and above 25. A ConflictError if the actual number differs.',
  fields: (t) => ({
    customerId: t.id({
      description:
        'ID of the customer that the action applies to. Omit for LOCK, UNLOCK, DELETE and other actions that do not concern a customer.',
    }),
    accessProfileId: t.id({ description: 'ID of the access profile, for SET_ACCESS_PROFILE.' }),
    until: t.field({ type: 'DateTime', description: 'End of the lock, for LOCK.' }),
    reason: t.string({ description: 'Reason for the lock, for LOCK.', ...ruled(bulkRules.reason) }),
  }),
})
