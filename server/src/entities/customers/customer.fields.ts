import { customerAuthority } from '../../access/customer-authority.ts'
import { customerOffers, offersOf } from '../../access/customer-types.ts'
import { lastEndOf } from '../../platform/certificates.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { LoginProtocol } from '../login-providers/login-provider.enums.ts'
import { providers, providersOfPartner } from './customer-providers.ts'
import type { Provider } from './customer-providers.ts'
import { CustomerType } from './customer.type.ts'

export const ProviderType = builder.objectRef<Provider>('CustomerLoginProvider').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    displayName: t.exposeString('displayName', { description: 'What people know it by.' }),
    protocol: t.expose('protocol', { type: LoginProtocol }),
    enabled: t.exposeBoolean('enabled'),
    certificateEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its last good certificate ends: sign-ins by it stop then. Null where it has none.',
      resolve: ({ certificates }) => lastEndOf(certificates ?? ''),
    }),
  }),
})

const CustomerAuthorityEnum = builder.enumType('CustomerAuthority', {
  description: 'FULL: everything. SECURITY: how its people sign in, by two-factor authentication and login provider. NONE: nothing.',
  values: ['NONE', 'SECURITY', 'FULL'] as const,
})

const CustomerOfferEnum = builder.enumType('CustomerOffer', {
  description:
    'HR: features of the HR product. PAYROLL_LINKING: users linked with employees of a payroll. TWO_FACTOR: a rule for two-factor.',
  values: customerOffers,
})

builder.objectFields(CustomerType, (t) => ({
  authority: t.field({
    type: CustomerAuthorityEnum,
    description: 'What the caller may change of the customer.',
    resolve: (customer, __, { viewer }) => (viewer ? customerAuthority(viewer, customer) : 'NONE'),
  }),
  offers: t.field({
    type: [CustomerOfferEnum],
    description: 'What its type gives it.',
    resolve: ({ customerType }) => [...offersOf(customerType)],
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
