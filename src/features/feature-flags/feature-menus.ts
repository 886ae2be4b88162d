import { recordActions } from '#src/resources/record/actions/record-actions.tsx'
import { FeatureDocument } from './feature.generated.ts'

/** What can be done with a flag: in the head of its pages, and in the rows of the list. */
export const { Actions: FeatureActions, RowActions: FeatureRowActions } = recordActions({
  load: async () => (await import('./feature-actions.tsx')).featureActions,
  query: FeatureDocument,
  entity: ({ feature }) => feature,
})
