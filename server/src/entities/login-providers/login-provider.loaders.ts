import { sql } from 'drizzle-orm'
import { isMany } from '../../../../contract/effects.ts'
import { isOnlyWay } from '../../federation/last-ways.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { HASH_OF_NOBODY, userHash } from '../../kit/resource/user-hash.ts'
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

type LinkedPeople = { readonly name: string; readonly count: number; readonly onlyWay: number; readonly digest: string }

type Counted = Omit<LinkedPeople, 'digest'> & { readonly hash: string; readonly onlyWayHash: string }

/** By provider name: the linked users, and those of them who have no other way to sign in, as numbers and as a digest. */
async function countLinked(orm: Pick<Orm, 'execute'>, readBy: string, names: readonly string[]): Promise<LinkedPeople[]> {
  const members = { readBy, record: sql`name` }
  // Materialized, because whether it is the only way is costly and would be found out again for each aggregate.
  const { rows } = await orm.execute<Counted>(sql`
    with linked as materialized (select ${userLogin.loginProvider} as name, ${userIdentity.id} as id, ${isOnlyWay} as only_way
      from ${userLogin} join ${userIdentity} on ${userIdentity.id} = ${userLogin.userId}
      where ${anyOf(userLogin.loginProvider, names)})
    select name, count(*)::int as count, (count(*) filter (where only_way))::int as "onlyWay",
      ${userHash(members, sql`true`, sql`id`)} as hash, ${userHash(members, sql`only_way`, sql`id`)} as "onlyWayHash"
    from linked group by 1`)
  return rows.map(({ hash, onlyWayHash, ...counted }) => ({
    ...counted,
    digest: `${groupDigest('LINKED', counted.count, hash)} ${groupDigest('ONLY_WAY', counted.onlyWay, onlyWayHash)}`,
  }))
}

/** Many users are identified by their number, because a provider that is being rolled out has other users each minute. */
const groupDigest = (code: string, count: number, hash: string): string => (isMany(count) ? `${code}=${count}` : hash)

export const NOBODY_LINKED = { count: 0, onlyWay: 0, digest: `${HASH_OF_NOBODY} ${HASH_OF_NOBODY}` } as const

/** Like `countLinked`, for one provider. */
export const readLinked = async (orm: Pick<Orm, 'execute'>, readBy: string, name: string): Promise<Omit<LinkedPeople, 'name'>> =>
  (await countLinked(orm, readBy, [name]))[0] ?? NOBODY_LINKED

export const peopleBy = perRequest((context) =>
  oneEach<LinkedPeople>(
    ({ name }) => name,
    (names) => countLinked(context.owner, signedIn(context).userId, names),
  ),
)
