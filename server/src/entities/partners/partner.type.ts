import { builder } from '../../kit/graphql/builder.ts'
import { CustomerType } from '../customers/customer.type.ts'
import type { PartnerLocaleRow, PartnerRow } from './partner.row.ts'
import { customers } from '../customers/customer.loaders.ts'
import { partnerLocales, partners } from './partner.loaders.ts'

const PartnerLocaleType = builder.objectRef<PartnerLocaleRow>('PartnerLocale').implement({
  fields: (t) => ({ localeId: t.exposeString('localeId') }),
})

export const PartnerType = builder.objectRef<PartnerRow>('Partner').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    domain: t.exposeString('domain', { description: 'The host name that selects the partner.' }),
    isHrPartner: t.exposeBoolean('isHrPartner'),
    defaultLocaleId: t.exposeString('defaultLocaleId'),
    sessionTimeoutMinutes: t.exposeInt('sessionTimeoutMinutes', {
      nullable: true,
      description: 'Minutes without an act that end a session; null: 30.',
    }),
    partnerLocales: t.field({ type: [PartnerLocaleType], resolve: ({ id }, _, context) => partnerLocales(context).load(id) }),
    rootCustomer: t.field({
      type: CustomerType,
      nullable: true,
      resolve: ({ rootCustomerId }, _, context) => (rootCustomerId === null ? null : customers(context).load(rootCustomerId)),
    }),
  }),
})

builder.objectField(CustomerType, 'partner', (t) =>
  t.field({
    type: PartnerType,
    nullable: true,
    resolve: ({ partnerId }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
  }),
)
