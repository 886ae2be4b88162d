import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { CustomerDocument } from './customer.generated.ts'

/** What can be done with a customer: in the head of its pages, and in the rows of a list. */
export const { Actions: CustomerActions, RowActions: CustomerRowActions } = recordActions({
  load: async () => (await import('./actions/customer-actions.tsx')).customerActions,
  query: CustomerDocument,
  entity: ({ customer }) => customer,
})
