import { and, eq, sql } from 'drizzle-orm'
import { speaksFor } from '../access/provider-trust.ts'
import type { Orm } from '../db/orm.ts'
import { loginProvider } from '../tables/login-provider.table.ts'
import { userIdentity, userLogin } from '../tables/user.table.ts'
import type { ExternalIdentity } from './external-identity.ts'

type NewLink = Pick<ExternalIdentity, 'provider' | 'subject' | 'shownAs'>

/**
 * Links somebody with an identity at a login provider that may speak for them. The only way in which links are made, in one statement.
 * @returns whether a link was made: none where the identity is linked already, or the provider does not speak for them
 */
export async function linkIdentity(tx: Pick<Orm, 'execute'>, userId: string, { provider, subject, shownAs }: NewLink): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${userLogin} (user_id, login_provider, provider_key, display_name)
    select ${userIdentity.id}, ${loginProvider.name}, ${subject}::text, ${shownAs}::text from ${userIdentity} cross join ${loginProvider}
    where ${userIdentity.id} = ${userId}::uuid and ${loginProvider.name} = ${provider} and ${speaksFor}
    on conflict do nothing returning user_id`)
  return rows.length > 0
}

/** The names of the providers that may speak for somebody. */
export async function providersFor(orm: Pick<Orm, 'select'>, userId: string): Promise<ReadonlySet<string>> {
  const found = await orm
    .select({ name: loginProvider.name })
    .from(loginProvider)
    .innerJoin(userIdentity, and(eq(userIdentity.id, userId), speaksFor))
  return new Set(found.map(({ name }) => name))
}
