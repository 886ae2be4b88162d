import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { SignInDocument } from './signins.generated.ts'

/** Menu with the actions on a session, for rows of the list. */
export const { RowActions: SessionRowActions } = recordActions({
  load: async () => (await import('./session-actions.tsx')).sessionActions,
  query: SignInDocument,
  entity: ({ session }) => session,
})
