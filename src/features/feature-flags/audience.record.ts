import { msg } from '@lingui/core/macro'
import { userChoices } from '#src/resources/choices/people.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import type { RecordValues, Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import type { FeatureEffectsInput } from '#src/data/generated/schema.ts'
import { featureEffects, toUsersInput } from './feature-effects.ts'
import { UpdateFeatureDocument, updateFeatureRules } from './feature.generated.ts'
import type { FeatureFlag } from './FeatureFrame.tsx'
import { featureChanges, userTypeChoices } from './feature-words.ts'

const valuesOf = ({ enabled, partnerIds, customerIds, userIds, userTypes, share }: FeatureFlag) => ({
  enabled,
  share: share === null ? '' : String(Number(share)),
  userTypes: userTypes.map(String) as readonly string[],
  partnerIds: partnerIds as readonly string[],
  customerIds: customerIds as readonly string[],
  userIds: userIds as readonly string[],
})
type AudienceValues = Widened<ReturnType<typeof valuesOf>>

const audienceInput = ({
  enabled,
  share,
  userTypes,
  partnerIds,
  customerIds,
  userIds,
}: Partial<AudienceValues>): Omit<FeatureEffectsInput, 'id' | 'key' | 'deleted'> => ({
  ...(enabled !== undefined && { enabled }),
  ...(share !== undefined && { share: share.trim() }),
  ...(userTypes && { userTypes: userTypes.map(Number) }),
  ...(partnerIds && { partnerIds: [...partnerIds] }),
  ...(customerIds && { customerIds: [...customerIds] }),
  ...(userIds && { userIds: [...userIds] }),
})

/** Converts the current values of the form; undefined if the share is invalid. */
export const typedAudience = ({ share, enabled, ...lists }: RecordValues): ReturnType<typeof audienceInput> | undefined => {
  const typed = typeof share === 'string' ? share.trim() : ''
  if (typed !== '' && !new RegExp(updateFeatureRules.share.pattern, 'u').test(typed)) return undefined
  const of = (name: string): readonly string[] => {
    const list = lists[name]
    return typeof list === 'object' ? list : []
  }
  return audienceInput({
    enabled: enabled === true,
    share: typed,
    userTypes: of('userTypes'),
    partnerIds: of('partnerIds'),
    customerIds: of('customerIds'),
    userIds: of('userIds'),
  })
}

const audienceSections: readonly Section<AudienceValues>[] = [
  {
    title: msg`All users`,
    fields: [{ kind: 'switch', name: 'enabled', label: msg`On for all users`, description: msg`Whatever is chosen below.` }],
  },
  {
    title: msg`Some users`,
    description: msg`The flag is on for users who match any of these.`,
    fields: [
      {
        kind: 'text',
        name: 'share',
        early: true,
        label: msg`Share of users (%)`,
        description: msg`Users who have the flag keep it when the share grows.`,
      },
      { kind: 'multiSelect', name: 'userTypes', label: msg`User types`, choices: userTypeChoices },
      { kind: 'remoteMany', name: 'partnerIds', label: msg`Partners`, source: partnerChoices },
      { kind: 'remoteMany', name: 'customerIds', label: msg`Customers`, source: customerChoices },
      { kind: 'remoteMany', name: 'userIds', label: msg`Users`, source: userChoices },
    ],
  },
]

/** The form for a flag's audience. Its effects on users are confirmed before it is saved. */
export const featureAudience = recordPage<FeatureFlag>()({
  resource: msg`Feature flag`,
  values: valuesOf,
  mutation: UpdateFeatureDocument,
  rules: updateFeatureRules,
  effects: (changed) => featureEffects(audienceInput(changed)),
  variables: ({ id, version, changed, effects }) => ({ input: { id, version, ...audienceInput(changed), ...toUsersInput(effects) } }),
  answer: ({ updateFeature: { featureDetail, errors } }) => ({ entity: featureDetail, errors }),
  serverWords: featureChanges.words,
  sections: audienceSections,
})
