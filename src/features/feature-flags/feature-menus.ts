import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { FeatureDocument } from './feature.generated.ts'

/** Menus with the actions on a flag, for the head of its pages and for rows of the list. */
export const { Actions: FeatureActions, RowActions: FeatureRowActions } = recordActions({
  load: async () => (await import('./feature-actions.tsx')).featureActions,
  query: FeatureDocument,
  entity: ({ feature }) => feature,
})
