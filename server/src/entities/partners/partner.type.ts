import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { customers } from '../customers/customer.loaders.ts'
import { ApplicationThemeType } from '../themes/theme.type.ts'
import { themes } from '../themes/theme.loaders.ts'
import { partnerColumns } from './partner.row.ts'
import type { PartnerLocaleRow, PartnerRow } from './partner.row.ts'
import { icons, partnerLocales, partners } from './partner.loaders.ts'

const PartnerLocaleType = builder.objectRef<PartnerLocaleRow>('PartnerLocale').implement({
  fields: (t) => ({ localeId: t.exposeString('localeId') }),
})

export const PartnerType = builder.objectRef<PartnerRow>('Partner').implement({
  fields: (t) => ({
    ...columnFields(t, partnerColumns, {
      domain: { description: 'The host name that selects the partner.' },
      logoType: { description: 'Null where its name is drawn in place of a logo.' },
      hrProductUrl: { description: 'Where its HR product is.' },
      sessionTimeoutMinutes: { description: 'Minutes without an act that end a session; null: 30.' },
      passwordMinLength: { description: 'Characters that a new password of its users has at the least; null: 12.' },
      passwordExpiryDays: { description: 'Days after which passwords expire of users without an interval of their own; null: never.' },
    }),
    partnerLocales: t.field({ type: [PartnerLocaleType], resolve: ({ id }, _, context) => partnerLocales(context).load(id) }),
    hasIcon: t.boolean({
      description: 'Whether it has an icon of its own; else its first letter is drawn.',
      resolve: async ({ id }, _, context) => (await icons(context).load(id))?.hasIcon === true,
    }),
    rootCustomer: t.field({
      type: CustomerType,
      nullable: true,
      resolve: ({ rootCustomerId }, _, context) => (rootCustomerId === null ? null : customers(context).load(rootCustomerId)),
    }),
    theme: t.field({
      type: ApplicationThemeType,
      nullable: true,
      description: 'Null where it has the default look.',
      resolve: ({ id }, _, context) => themes(context).load(id),
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
