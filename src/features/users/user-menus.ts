import { withWords } from '#src/i18n/activate.ts'
import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { UserDocument } from './user.generated.ts'

/** Menus with the actions on a user, for the head of their pages and for rows of a list. */
export const { Actions: UserActions, RowActions: UserRowActions } = recordActions({
  load: withWords(['records', 'users'], async () => (await import('./actions/user-actions.ts')).userActions),
  query: UserDocument,
  entity: ({ user }) => user,
})
