import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { SignInDocument } from './signins.generated.ts'

/** What can be done with a session, in the rows of the list. */
export const { RowActions: SessionRowActions } = recordActions({
  load: async () => (await import('./session-actions.tsx')).sessionActions,
  query: SignInDocument,
  entity: ({ session }) => session,
})
