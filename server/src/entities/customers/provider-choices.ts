import { and, asc, sql } from 'drizzle-orm'
import { acting, managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { searchToSql } from '../../kit/list/search.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { PartnerType } from '../partners/partner.type.ts'
import { partners } from '../partners/partner.loaders.ts'
import { ProviderType } from './customer.fields.ts'

/** Number of providers that a picker offers. */
const MOST = 50

type Choice = { readonly provider: typeof loginProvider.$inferSelect }

const ChoiceType = builder.objectRef<Choice>('LoginProviderChoice').implement({
  fields: (t) => ({
    provider: t.expose('provider', { type: ProviderType }),
    partner: t.field({
      type: PartnerType,
      nullable: true,
      description: 'Partner that owns the provider. Only customers of this partner can be given it.',
      resolve: ({ provider: { partnerId } }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
    }),
  }),
})

builder.queryField('loginProviderChoices', (t) =>
  t.field({
    access: acting(managers, 'UPDATE', 'Customer'),
    type: [ChoiceType],
    description: `Lists enabled login providers that customers within the caller's reach can be given, ordered by name; at most ${MOST}.`,
    args: { search: t.arg.string({ description: 'Words of the name, or the start of the ID.' }) },
    resolve: async (_, { search }, { orm, reach }) => {
      const searched = sql`fold(${loginProvider.displayName} || ' ' || ${loginProvider.name})`
      const isGivable = sql`exists (select from ${customer} where ${customer.partnerId} is not distinct from ${loginProvider.partnerId} and ${reach.customers})`
      const rows = await orm
        .select()
        .from(loginProvider)
        .where(and(loginProvider.enabled, isGivable, searchToSql({ id: loginProvider.id, searched }, search)))
        .orderBy(asc(loginProvider.displayName), asc(loginProvider.id))
        .limit(MOST)
      return rows.map((provider) => ({ provider }))
    },
  }),
)
