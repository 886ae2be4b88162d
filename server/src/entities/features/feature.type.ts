import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { named } from './feature.loaders.ts'
import type { Named } from './feature.loaders.ts'
import { featureColumns, isReviewDue } from './feature.row.ts'
import type { FeatureRow } from './feature.row.ts'

export const NamedPersonType = builder.objectRef<Named>('NamedPerson').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

/** What is said of the fields that say for whom a flag is on. */
export const AUDIENCE = {
  enabled: { description: 'On for everybody.' },
  userTypes: { description: 'The numbers of user types.' },
  share: { description: 'Per cent of the users with two decimals, such as 12.50; null: none.' },
} as const

export const FeatureType = builder.objectRef<FeatureRow>('FeatureDetail').implement({
  description: 'A feature flag: on for everybody, or for who is in any of its lists or within its share.',
  fields: (t) => ({
    ...columnFields(t, featureColumns, {
      ...AUDIENCE,
      key: { description: 'What apps ask for it by. It stays as it is.' },
      reviewOn: { description: 'A day, YYYY-MM-DD.' },
      deletedAt: { description: 'Null of a flag that is there.' },
    }),
    isReviewDue: t.boolean({ description: 'Its review day has come.', resolve: isReviewDue }),
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
