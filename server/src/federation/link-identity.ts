import { and, eq, sql } from 'drizzle-orm'
import { mayAuthenticate } from '../access/provider-trust.ts'
import type { Orm } from '../db/orm.ts'
import { unlinkedIdentity } from '../tables/providers/joining.table.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { userIdentity, userLogin } from '../tables/people/user.table.ts'
import type { ExternalIdentity } from './external-identity.ts'

/** `byLimited`: made by a directory whose owners have no full authority over administrators. */
type NewLink = Pick<ExternalIdentity, 'provider' | 'subject' | 'shownAs'> & { readonly byLimited?: boolean }

/**
 * Links a user with an identity at a login provider that may speak for them. All links are made here, in one statement, which forgets the
 * identity among those without an account. A link that a limited
 * directory made loses that mark when its user, or somebody with full authority over administrators, makes it again.
 * @returns whether a link was made: false if the identity is linked already, or the provider does not speak for the user
 */
export async function linkIdentity(
  tx: Pick<Orm, 'execute'>,
  userId: string,
  { provider, subject, shownAs, byLimited = false }: NewLink,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with made as (
    insert into ${userLogin} as held (user_id, login_provider, provider_key, display_name, by_limited)
    select ${userIdentity.id}, ${loginProvider.name}, ${subject}::text, ${shownAs}::text, ${byLimited}::boolean from ${userIdentity} cross join ${loginProvider}
    where ${userIdentity.id} = ${userId}::uuid and ${loginProvider.name} = ${provider} and ${mayAuthenticate}
    on conflict (login_provider, provider_key) do update set by_limited = false
    where held.user_id = excluded.user_id and held.by_limited and not excluded.by_limited returning login_provider, provider_key
    ), forgotten as (
      delete from ${unlinkedIdentity} using made, ${loginProvider}
      where ${loginProvider.name} = made.login_provider and ${unlinkedIdentity.providerId} = ${loginProvider.id} and ${unlinkedIdentity.subject} = made.provider_key)
    select 1 from made`)
  return rows.length > 0
}

/** Names of the providers that may speak for a user. */
export async function providersFor(orm: Pick<Orm, 'select'>, userId: string): Promise<ReadonlySet<string>> {
  const found = await orm
    .select({ name: loginProvider.name })
    .from(loginProvider)
    .innerJoin(userIdentity, and(eq(userIdentity.id, userId), mayAuthenticate))
  return new Set(found.map(({ name }) => name))
}
