import type { RecordActions } from '#src/resources/record/actions/action.ts'
import { userActions } from '../actions/user-actions.ts'
import type { User } from '../UserFrame.tsx'
import { removeFromCustomer, removeFromLastCustomer } from './remove-from-customer.tsx'

export const customerUserActions: RecordActions<User> = {
  ...userActions,
  groups: [[removeFromCustomer, removeFromLastCustomer], ...userActions.groups],
}
