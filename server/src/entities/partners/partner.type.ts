import { inArray } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { CustomerType } from '../customers/customer.type.ts'
import { customers } from '../customers/customer.loaders.ts'
import { ApplicationThemeType, type ThemeRow } from '../themes/theme.type.ts'
import { partnerColumns, type PartnerLocaleRow, type PartnerRow } from './partner.row.ts'
import { icons, partnerLocales, partners } from './partner.loaders.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { applicationTheme } from '../../tables/theme.table.ts'

/** Looks by partner ID. */
const themes = perRequest(({ reader }) =>
  oneEach<ThemeRow>(
    ({ partnerId }) => partnerId,
    (ids) => reader.select().from(applicationTheme).where(inArray(applicationTheme.partnerId, ids)),
  ),
)

const PartnerLocaleType = builder.objectRef<PartnerLocaleRow>('PartnerLocale').implement({
  fields: (t) => ({ localeId: t.exposeString('localeId') }),
})

export const PartnerType = builder.objectRef<PartnerRow>('Partner').implement({
  fields: (t) => ({
    ...columnFields(t, partnerColumns, {
      domain: { description: 'Host name at which the portal serves this partner.' },
      logoType: { description: 'Null if the partner has no logo; its name is shown instead.' },
      hrProductUrl: { description: 'Address of the partner’s HR product.' },
      sessionTimeoutMinutes: { description: 'Minutes without activity until a session ends. Null for the default of 30.' },
      passwordMinLength: { description: 'Minimum number of characters of a new password of its users. Null for the default of 12.' },
      passwordExpiryDays: { description: 'Days after which passwords expire, for users without an interval of their own. Null for never.' },
    }),
    partnerLocales: t.field({ type: [PartnerLocaleType], resolve: ({ id }, _, context) => partnerLocales(context).load(id) }),
    hasIcon: t.boolean({
      description: 'Whether the partner has an icon of its own. Otherwise an icon with its first letter is generated.',
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
      description: 'Null if the partner uses the default look.',
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
