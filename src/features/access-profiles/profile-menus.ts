import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { AccessProfileDocument } from './profile.generated.ts'

/** What can be done with an access profile: in the head of its pages, and in the rows of a list. */
export const { Actions: ProfileActions, RowActions: ProfileRowActions } = recordActions({
  load: async () => (await import('./profile-actions.tsx')).profileActions,
  query: AccessProfileDocument,
  entity: ({ accessProfile }) => accessProfile,
})
