import { and, eq } from 'drizzle-orm'
import { featureRules } from '../../access/feature-audience.ts'
import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { feature } from '../../tables/feature.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { evaluateFeatures, featureReasons, type Evaluation } from './evaluate-features.ts'

const Rule = builder.enumType('FeatureRule', {
  description:
    'Rule by which a flag is on. EVERYONE: it is on for all. USER, CUSTOMER, PARTNER, USER_TYPE: it names the user, or their customer, partner or user type. SHARE: the user is within its share.',
  values: featureRules,
})
const Reason = builder.enumType('FeatureReason', {
  description:
    'Reasons as OpenFeature names them. STATIC: on for everybody. TARGETING_MATCH: on, as it names the user, or their customer, partner or user type. SPLIT: on, as the user is within its share. DEFAULT: off for the user, but on for others. DISABLED: off for everybody.',
  values: featureReasons,
})

const UserFeatureType = builder.objectRef<Evaluation>('UserFeature').implement({
  description: 'The value of a flag for one user.',
  fields: (t) => ({
    id: t.id({ description: 'ID of the flag.', resolve: ({ feature: { id } }) => id }),
    key: t.string({ resolve: ({ feature: { key } }) => key }),
    description: t.string({ nullable: true, resolve: ({ feature: { description } }) => description }),
    on: t.exposeBoolean('on'),
    reason: t.expose('reason', { type: Reason }),
    matches: t.expose('matches', { type: [Rule], description: 'All rules by which the flag is on.' }),
    bucket: t.exposeFloat('bucket', { description: 'Number from 0 up to 100. The flag is on for this user if its share is greater.' }),
  }),
})

builder.queryField('userFeatures', (t) =>
  t.field({
    access: vendorOperations,
    type: [UserFeatureType],
    nullable: true,
    description: 'Lists the values of the flags for a user, with the reasons. Null if there is no such user.',
    args: { id: t.arg.id({ required: true }), feature: t.arg.id({ description: 'ID of a flag. Returns only this flag.' }) },
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
