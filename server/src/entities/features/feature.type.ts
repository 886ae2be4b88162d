import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { named, type Named } from './feature.loaders.ts'
import { featureColumns, isReviewDue, type FeatureRow } from './feature.row.ts'

export const NamedPersonType = builder.objectRef<Named>('NamedPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

/** Descriptions of the fields that decide for whom a flag is on. */
export const AUDIENCE = {
  enabled: { description: 'Whether the flag is on for everybody.' },
  userTypes: { description: 'Numbers of the user types for which the flag is on.' },
  share: { description: 'Percentage of the users with two decimals, for example 12.50. Null means none.' },
} as const

export const FeatureType = builder.objectRef<FeatureRow>('FeatureDetail').implement({
  description: 'A feature flag. It is on for everybody, or for users who are in any of its lists or within its share.',
  fields: (t) => ({
    ...columnFields(t, featureColumns, {
      ...AUDIENCE,
      key: { description: 'Key by which apps query the flag. It never changes.' },
      reviewOn: { description: 'Day on which the flag is due for review, YYYY-MM-DD.' },
      deletedAt: { description: 'When the flag was deleted. Null if it is not deleted.' },
    }),
    isReviewDue: t.boolean({
      description: 'Whether the review day has come, by the day in UTC. False for a deleted flag.',
      resolve: isReviewDue,
    }),
    owner: t.field({
      type: NamedPersonType,
      nullable: true,
      resolve: ({ ownerId }, _, context) => (ownerId === null ? null : named(context).load(ownerId)),
    }),
    updatedBy: t.field({
      type: NamedPersonType,
      nullable: true,
      resolve: ({ updatedBy }, _, context) => (updatedBy === null ? null : named(context).load(updatedBy)),
    }),
  }),
})
