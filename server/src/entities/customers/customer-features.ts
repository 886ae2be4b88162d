import { sql } from 'drizzle-orm'
import { mayCall } from '../../access/access.ts'
import { vendorOperations } from '../../access/rules.ts'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { customer } from '../../tables/customer.table.ts'
import { feature } from '../../tables/feature.table.ts'
import { CustomerType } from './customer.type.ts'

const audiences = ['EVERYBODY', 'PARTNER', 'CUSTOMER', 'SHARE'] as const
type Feature = {
  readonly customerId: string
  readonly key: string
  readonly audience: (typeof audiences)[number]
  readonly share: number | null
}

/** Features of each customer with the widest audience that turns them on. Features that are on for named users or user types only are left out. */
const features = perRequest(({ owner }) =>
  manyEach<Feature>(
    ({ customerId }) => customerId,
    async (ids) => {
      const { rows } = await owner.execute<Feature>(sql`
        select "customerId", key, audience, case audience when 'SHARE' then share::double precision end as share from (
          select ${customer.id} as "customerId", ${feature.key} as key, ${feature.share} as share,
            case when ${feature.enabled} then 'EVERYBODY'
              when ${customer.partnerId} = any(${feature.partnerIds}) then 'PARTNER'
              when ${customer.id} = any(${feature.customerIds}) then 'CUSTOMER'
              when ${feature.share} is not null then 'SHARE' end as audience
          from ${customer} cross join ${feature} where ${anyOf(customer.id, ids)} and ${feature.deletedAt} is null) as each
        where audience is not null order by "customerId", key`)
      return rows
    },
  ),
)

const AudienceEnum = builder.enumType('CustomerFeatureAudience', {
  description: "For whom a feature is on, including this customer. SHARE: for some of all users, so for some of the customer's.",
  values: audiences,
})

const CustomerFeature = builder.objectRef<Feature>('CustomerFeature').implement({
  description: 'A feature flag that is on for users of a customer.',
  fields: (t) => ({
    key: t.exposeString('key'),
    audience: t.expose('audience', { type: AudienceEnum }),
    share: t.exposeFloat('share', { nullable: true, description: 'Percentage of the users, for SHARE.' }),
  }),
})

builder.objectField(CustomerType, 'features', (t) =>
  t.field({
    type: [CustomerFeature],
    description:
      "Feature flags that are on for the customer's users, except flags that are on only for named users or user types. Empty if the caller may not see flags.",
    resolve: ({ id }, _, context) => (mayCall(context.viewer, vendorOperations, false) === 'allowed' ? features(context).load(id) : []),
  }),
)
