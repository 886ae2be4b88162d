import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { AccessProfileDocument } from './profile.generated.ts'

/** Menus with the actions on a profile, for the head of its pages and for rows of a list. */
export const { Actions: ProfileActions, RowActions: ProfileRowActions } = recordActions({
  load: async () => (await import('./profile-actions.tsx')).profileActions,
  query: AccessProfileDocument,
  entity: ({ accessProfile }) => accessProfile,
})
