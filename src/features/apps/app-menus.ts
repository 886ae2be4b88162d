import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { ClientDocument } from './app.generated.ts'

/** Menus with the actions on an app, for the head of its pages and for rows of the list. */
export const { Actions: AppActions, RowActions: AppRowActions } = recordActions({
  load: async () => (await import('./app-actions.tsx')).appActions,
  query: ClientDocument,
  entity: ({ client }) => client,
})
