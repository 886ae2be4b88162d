import { msg } from '@lingui/core/macro'
import { userChoices } from '#src/resources/choices/people.ts'
import type { Field, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateFeatureDocument, updateFeatureRules } from './feature.generated.ts'
import type { FeatureFlag } from './FeatureFrame.tsx'
import { featureServerWords } from './words/server-words.ts'

const valuesOf = ({ description, ownerId, reviewOn }: FeatureFlag) => ({
  description: description ?? '',
  ownerId: ownerId ?? '',
  reviewOn: reviewOn ?? '',
})

export const aboutFields: readonly Field<Widened<ReturnType<typeof valuesOf>>>[] = [
  { kind: 'longText', name: 'description', label: msg`Description`, description: msg`What the flag turns on.` },
  { kind: 'remote', name: 'ownerId', label: msg`Owner`, source: userChoices, description: msg`Whom to ask about it.` },
  {
    kind: 'day',
    name: 'reviewOn',
    label: msg`Review date`,
    description: msg`From this day on, the list marks the flag as due for review.`,
  },
]

export const featureSetup = recordPage<FeatureFlag>()({
  resource: msg`Feature flag`,
  values: valuesOf,
  mutation: UpdateFeatureDocument,
  rules: updateFeatureRules,
  variables: ({ id, version, changed }) => ({ input: { id, version, ...changed } }),
  answer: ({ updateFeature: { featureDetail, errors } }) => ({ entity: featureDetail, errors }),
  serverWords: featureServerWords,
  sections: [{ title: msg`Feature flag`, fields: aboutFields }],
})
