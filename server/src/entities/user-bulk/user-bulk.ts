import type { Touch } from '../../access/authority.ts'
import type { Bulk } from '../../kit/bulk/bulk.ts'
import type { LockedUser, UserRow } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import { askFresh } from './ask-fresh.ts'
import { BULK, bulkActions, bulkRule, undoRule, type BulkParameters } from './bulk-actions.ts'
import { ownErrors } from './bulk-guard.ts'
import { parameterErrors, parametersOf } from './bulk-input.ts'

export const userBulk: Bulk<UserRow, LockedUser, Touch, BulkParameters> = {
  resource: users,
  kind: 'USER_BULK',
  undoKind: 'USER_BULK_UNDO',
  parametersOf,
  parameterErrors,
  guard: ownErrors,
  askFresh,
  actions: Object.fromEntries(
    bulkActions.map((action) => {
      const { operation, undo, alone, counted } = BULK[action]
      return [
        action,
        {
          operation,
          rule: (context, parameters, subjects) => bulkRule(context, action, parameters, subjects),
          ...(undo && { undo: (context, kept, parameters) => undoRule(context, action, undo, parameters, kept) }),
          ...(undo?.operation && { undoOperation: undo.operation }),
          ...(alone && { alone }),
          ...(counted && { counted }),
        } satisfies Bulk<UserRow, LockedUser, Touch, BulkParameters>['actions'][string],
      ]
    }),
  ),
}
