import { sql } from 'drizzle-orm'
import { mayCall } from '../../access/access.ts'
import { vendorOperations } from '../../access/rules.ts'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { customer } from '../../tables/customer.table.ts'
import { feature, featureAudience } from '../../tables/feature.table.ts'
import { CustomerType } from './customer.type.ts'

const audiences = ['EVERYBODY', 'PARTNER', 'CUSTOMER', 'SHARE'] as const
type Feature = {
  readonly customerId: string
  readonly key: string
  readonly audience: (typeof audiences)[number]
  readonly share: number | null
}

/** By the widest audience that a feature is on for; what is on for named users alone is no customer's. */
const features = perRequest(({ owner }) =>
  manyEach<Feature>(
    ({ customerId }) => customerId,
    async (ids) => {
      const { rows } = await owner.execute<Feature>(sql`
        select distinct on (${customer.id}, ${feature.key}) ${customer.id} as "customerId", ${feature.key} as key,
          case when ${feature.enabled} then 'EVERYBODY' else ${featureAudience.kind} end as audience,
          case when not ${feature.enabled} and ${featureAudience.kind} = 'SHARE' then ${featureAudience.value}::double precision end as share
        from ${customer} cross join ${feature} left join ${featureAudience} on ${featureAudience.featureKey} = ${feature.key} and (
          ${featureAudience.kind} = 'PARTNER' and ${featureAudience.value} = ${customer.partnerId}::text
          or ${featureAudience.kind} = 'CUSTOMER' and ${featureAudience.value} = ${customer.id}::text
          or ${featureAudience.kind} = 'SHARE')
        where ${anyOf(customer.id, ids)} and (${feature.enabled} or ${featureAudience.kind} is not null)
        order by ${customer.id}, ${feature.key}, ${featureAudience.kind} = 'SHARE', ${featureAudience.kind} desc`)
      return rows
    },
  ),
)

const AudienceEnum = builder.enumType('CustomerFeatureAudience', {
  description: 'Whom a feature is on for, the customer among them. SHARE: some of all users, and so some of its own.',
  values: audiences,
})

const CustomerFeature = builder.objectRef<Feature>('CustomerFeature').implement({
  description: 'A feature flag that is on for users of a customer.',
  fields: (t) => ({
    key: t.exposeString('key'),
    audience: t.expose('audience', { type: AudienceEnum }),
    share: t.exposeFloat('share', { nullable: true, description: 'Of a SHARE: its per cent.' }),
  }),
})

builder.objectField(CustomerType, 'features', (t) =>
  t.field({
    type: [CustomerFeature],
    description: 'The flags that are on for its users, but for those of named users; none for who may not see flags.',
    resolve: ({ id }, _, context) => (mayCall(context.viewer, vendorOperations, false) === 'allowed' ? features(context).load(id) : []),
  }),
)
