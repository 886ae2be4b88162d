import { sql } from 'drizzle-orm'
import { isOnlyWay } from '../../federation/last-ways.ts'
import { anyOf } from '../../db/any-of.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'

/** Whether providers have a client secret, without reading the secret. */
export const secretsOf = perRequest(({ orm }) =>
  oneEach<{ id: string; isSet: boolean }>(
    ({ id }) => id,
    (ids) =>
      orm
        .select({ id: loginProvider.id, isSet: sql<boolean>`${loginProvider.clientSecret} is not null` })
        .from(loginProvider)
        .where(anyOf(loginProvider.id, ids)),
  ),
)

/** Latest results of the DNS checks of their domains. */
export const proofsOf = perRequest(({ owner }) =>
  oneEach<Pick<typeof loginProvider.$inferSelect, 'id' | 'domainProofs'>>(
    ({ id }) => id,
    (ids) =>
      owner
        .select({ id: loginProvider.id, domainProofs: loginProvider.domainProofs })
        .from(loginProvider)
        .where(anyOf(loginProvider.id, ids)),
  ),
)

/** Number of customers that sign in with a provider, by its ID. */
export const customersBy = perRequest(({ owner }) =>
  oneEach<{ id: string; count: number }>(
    ({ id }) => id,
    async (ids) =>
      (
        await owner.execute<{ id: string; count: number }>(sql`select login_provider_id as id, count(*)::int as count from ${customer}
          where ${anyOf(customer.loginProviderId, ids)} group by 1`)
      ).rows,
  ),
)

/** By provider name: the number of linked users, and of those who have no other way to sign in. */
export const peopleBy = perRequest(({ owner }) =>
  oneEach<{ name: string; count: number; onlyWay: number }>(
    ({ name }) => name,
    async (names) =>
      (
        await owner.execute<{ name: string; count: number; onlyWay: number }>(sql`
          select ${userLogin.loginProvider} as name, count(*)::int as count,
            count(*) filter (where ${isOnlyWay})::int as "onlyWay"
          from ${userLogin} join ${userIdentity} on ${userIdentity.id} = ${userLogin.userId}
          where ${anyOf(userLogin.loginProvider, names)} group by 1`)
      ).rows,
  ),
)
