import { customerAuthority } from '../../access/customer-authority.ts'
import { customerOffers, offersOf } from '../../access/customer-types.ts'
import { lastEndOf } from '../../platform/certificates.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { LoginProtocol } from '../login-providers/login-provider.enums.ts'
import { providers, providersOfPartner, type Provider } from './customer-providers.ts'
import { CustomerType } from './customer.type.ts'

export const ProviderType = builder.objectRef<Provider>('CustomerLoginProvider').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    displayName: t.exposeString('displayName', { description: 'Name that users see.' }),
    protocol: t.expose('protocol', { type: LoginProtocol }),
    enabled: t.exposeBoolean('enabled'),
    certificateEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the last valid certificate of the provider expires; sign-ins with it stop then. Null if it has none.',
      resolve: ({ certificates }) => lastEndOf(certificates ?? ''),
    }),
  }),
})

const CustomerAuthorityEnum = builder.enumType('CustomerAuthority', {
  description:
    'FULL: everything. SECURITY: how users of the customer sign in (two-factor authentication and login provider). NONE: nothing.',
  values: ['NONE', 'SECURITY', 'FULL'] as const,
})

const CustomerOfferEnum = builder.enumType('CustomerOffer', {
  description:
    'HR: features of the HR product. PAYROLL_LINKING: linking users with employees of a payroll. TWO_FACTOR: a rule for two-factor authentication.',
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
    description: 'What the type of the customer includes.',
    resolve: ({ customerType }) => [...offersOf(customerType)],
  }),
  loginProvider: t.field({
    type: ProviderType,
    nullable: true,
    description: 'Login provider with which users of the customer sign in.',
    resolve: ({ loginProviderId }, _, context) => (loginProviderId === null ? null : providers(context).load(loginProviderId)),
  }),
  loginProviders: t.field({
    type: [ProviderType],
    description: 'Enabled login providers of its partner, which the customer can be given.',
    resolve: ({ partnerId }, _, context) => providersOfPartner(context).load(partnerId ?? ''),
  }),
}))
