import { builder } from '../../kit/graphql/builder.ts'
import type { CustomerRow } from './customer.row.ts'
import { customerTypes, twoFactorLevels } from '../../tables/customer.table.ts'

export const CustomerTypeEnum = builder.enumType('CustomerType', { values: customerTypes })
export const TwoFactorLevel = builder.enumType('TwoFactorLevel', { values: twoFactorLevels })

export const CustomerType = builder.objectRef<CustomerRow>('Customer').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    partnerId: t.exposeID('partnerId', { nullable: true }),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    enabled: t.exposeBoolean('enabled'),
    customerType: t.expose('customerType', { type: CustomerTypeEnum }),
    hrCustomerId: t.exposeString('hrCustomerId', { nullable: true }),
    userPortalAccess: t.exposeBoolean('userPortalAccess'),
    mobileAppAccess: t.exposeBoolean('mobileAppAccess'),
    loginProviderId: t.exposeID('loginProviderId', { nullable: true }),
    twoFactorLevel: t.expose('twoFactorLevel', { type: TwoFactorLevel }),
    twoFactorMethod: t.exposeString('twoFactorMethod'),
    sessionTimeoutMinutes: t.exposeInt('sessionTimeoutMinutes', {
      nullable: true,
      description: 'Minutes without an act that end a session; null: as the partner has it.',
    }),
    userCount: t.exposeInt('userCount', { description: 'How many users are members of it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
})
