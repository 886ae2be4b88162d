import { and, asc, inArray, sql } from 'drizzle-orm'
import { customerAuthority } from '../../access/customer-authority.ts'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { loginProvider } from '../../tables/login-provider.table.ts'
import { CustomerType } from './customer.type.ts'

type Provider = { readonly id: string; readonly name: string; readonly displayName: string }
const columns = { id: loginProvider.id, name: loginProvider.name, displayName: loginProvider.displayName }

const ProviderType = builder.objectRef<Provider>('CustomerLoginProvider').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    displayName: t.exposeString('displayName', { description: 'What people know it by.' }),
  }),
})

const CustomerAuthorityEnum = builder.enumType('CustomerAuthority', {
  description: 'FULL: everything. SECURITY: its rule for two-factor authentication alone. NONE: nothing.',
  values: ['NONE', 'SECURITY', 'FULL'] as const,
})

const providers = perRequest(({ orm }) =>
  oneEach<Provider>(
    ({ id }) => id,
    (ids) => orm.select(columns).from(loginProvider).where(inArray(loginProvider.id, ids)),
  ),
)

/** By the partner's id; '' for none. */
const providersOfPartner = perRequest(({ orm }) =>
  manyEach<Provider & { readonly partner: string }>(
    ({ partner }) => partner,
    (partners) => {
      const partner = sql<string>`coalesce(${loginProvider.partnerId}::text, '')`
      return orm
        .select({ ...columns, partner })
        .from(loginProvider)
        .where(and(loginProvider.enabled, inArray(partner, partners)))
        .orderBy(asc(loginProvider.displayName), asc(loginProvider.id))
    },
  ),
)

builder.objectFields(CustomerType, (t) => ({
  authority: t.field({
    type: CustomerAuthorityEnum,
    description: 'What the caller may change of the customer.',
    resolve: (_, __, { viewer }) => (viewer ? customerAuthority(viewer) : 'NONE'),
  }),
  loginProvider: t.field({
    type: ProviderType,
    nullable: true,
    description: 'Where its people sign in.',
    resolve: ({ loginProviderId }, _, context) => (loginProviderId === null ? null : providers(context).load(loginProviderId)),
  }),
  loginProviders: t.field({
    type: [ProviderType],
    description: 'Those it can be given: of its partner, and enabled.',
    resolve: ({ partnerId }, _, context) => providersOfPartner(context).load(partnerId ?? ''),
  }),
}))
