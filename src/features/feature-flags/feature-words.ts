import { msg } from '@lingui/core/macro'
import { userTypeWords } from '#src/access/person-words.ts'
import { codeOfUserType, USER_TYPES } from '#contract/people.ts'
import type { Choice } from '#src/resources/choice.ts'
import type { ChangeOptions } from '#src/resources/mutation/use-change.ts'
import { featureServerWords } from './words/server-words.ts'

export const featureStates = [
  { value: 'ON', label: msg({ message: 'On', context: 'feature flag' }), tone: 'good' },
  { value: 'SOME', label: msg({ message: 'Some users', context: 'feature flag' }), tone: 'warn' },
  { value: 'OFF', label: msg({ message: 'Off', context: 'feature flag' }), tone: 'calm' },
  { value: 'DELETED', label: msg({ message: 'Deleted', context: 'feature flag' }), tone: 'calm' },
] as const

export const userTypeChoices: readonly Choice[] = USER_TYPES.map((type) => ({ value: codeOfUserType(type), label: userTypeWords[type] }))

/** Types that a change of a flag may affect, and the messages for its errors. */
export const featureChanges: ChangeOptions = {
  types: ['FeatureDetail', 'FeatureDetailAudit', 'FeatureRevision', 'FeatureEffects', 'UserFeature'],
  words: featureServerWords,
}
