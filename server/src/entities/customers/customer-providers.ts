import { and, asc, inArray, sql } from 'drizzle-orm'
import { manyEach, oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'

export type Provider = Pick<typeof loginProvider.$inferSelect, 'id' | 'name' | 'displayName' | 'protocol' | 'enabled' | 'certificates'>
const { id, name, displayName, protocol, enabled, certificates } = loginProvider
const columns = { id, name, displayName, protocol, enabled, certificates }

export const providers = perRequest(({ orm }) =>
  oneEach<Provider>(
    (provider) => provider.id,
    (ids) => orm.select(columns).from(loginProvider).where(inArray(loginProvider.id, ids)),
  ),
)

/** Enabled login providers by partner ID; '' for those without a partner. */
export const providersOfPartner = perRequest(({ orm }) =>
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
