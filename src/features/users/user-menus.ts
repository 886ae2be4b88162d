import { withWords } from '#src/i18n/activate.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { UserDocument } from './user.generated.ts'

/** What can be done with a user: in the head of their pages, and in the rows of a list. */
export const { Actions: UserActions, RowActions: UserRowActions } = recordActions({
  load: withWords(['records', 'users'], async () => (await import('./actions/user-actions.ts')).userActions),
  query: UserDocument,
  entity: ({ user }) => user,
})
