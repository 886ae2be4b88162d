import type { Revert } from '#src/resources/history/use-revert.tsx'
import { effectsOfFacts, toUsersInput } from './feature-effects.ts'
import { featureChanges } from './feature-words.ts'
import { RevertFeatureChangeDocument } from './feature.generated.ts'

export const featureRevert: Revert = {
  document: RevertFeatureChangeDocument,
  changes: featureChanges,
  effects: effectsOfFacts,
  input: toUsersInput,
}
