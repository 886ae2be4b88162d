import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { ClientDocument } from './app.generated.ts'

/** What can be done with an app: in the head of its pages, and in the rows of the list. */
export const { Actions: AppActions, RowActions: AppRowActions } = recordActions({
  load: async () => (await import('./app-actions.tsx')).appActions,
  query: ClientDocument,
  entity: ({ client }) => client,
})
