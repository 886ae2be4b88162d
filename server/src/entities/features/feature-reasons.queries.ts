import { and, eq } from 'drizzle-orm'
import { featureRules } from '../../access/feature-audience.ts'
import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { feature } from '../../tables/feature.table.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { evaluateFeatures, featureReasons } from './evaluate-features.ts'
import type { Evaluation } from './evaluate-features.ts'

const Rule = builder.enumType('FeatureRule', {
  description: 'What a flag is on by. EVERYONE: for all. USER, CUSTOMER, PARTNER, USER_TYPE: by name. SHARE: by the share of users.',
  values: featureRules,
})
const Reason = builder.enumType('FeatureReason', {
  description:
    "OpenFeature's words. STATIC: on for everybody. TARGETING_MATCH: by name. SPLIT: within the share. DEFAULT: off, for others it is on. DISABLED: off for everybody.",
  values: featureReasons,
})

const UserFeatureType = builder.objectRef<Evaluation>('UserFeature').implement({
  description: 'A flag as it is for one user.',
  fields: (t) => ({
    id: t.id({ description: 'Of the flag.', resolve: ({ feature: { id } }) => id }),
    key: t.string({ resolve: ({ feature: { key } }) => key }),
    description: t.string({ nullable: true, resolve: ({ feature: { description } }) => description }),
    on: t.exposeBoolean('on'),
    reason: t.expose('reason', { type: Reason }),
    matches: t.expose('matches', { type: [Rule], description: 'All rules that it is on by.' }),
    bucket: t.exposeFloat('bucket', { description: 'From 0 up to 100: a share above it is on for this user.' }),
  }),
})

builder.queryField('userFeatures', (t) =>
  t.field({
    access: vendorOperations,
    type: [UserFeatureType],
    nullable: true,
    description: 'The flags as they are for a user, with the reason; null when there is no such user.',
    args: { id: t.arg.id({ required: true }), feature: t.arg.id({ description: 'Only this flag.' }) },
    async resolve(_, { id, feature: only }, { owner, reach }) {
      if (!isUuid(id) || (only != null && !isUuid(only))) return null
      const [user] = await owner
        .select({ id: userIdentity.id })
        .from(userIdentity)
        .where(and(eq(userIdentity.id, id), reach.users))
      return user ? evaluateFeatures(owner, id, only == null ? undefined : eq(feature.id, only)) : null
    },
  }),
)
