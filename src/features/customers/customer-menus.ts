import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { CustomerDocument } from './customer.generated.ts'

/** Menus with the actions on a customer, for the head of its pages and for rows of a list. */
export const { Actions: CustomerActions, RowActions: CustomerRowActions } = recordActions({
  load: async () => (await import('./actions/customer-actions.tsx')).customerActions,
  query: CustomerDocument,
  entity: ({ customer }) => customer,
})
