import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { mayAuthenticate } from '../../access/provider-trust.ts'
import { keyOf } from '../../accounts/identifier-key.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { unlinkedIdentity } from '../../tables/providers/joining.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { joiningDomains } from './joining-state.ts'

export type UnlinkedRow = typeof unlinkedIdentity.$inferSelect
export type UnlinkedPerson = { readonly id: string; readonly name: string; readonly email: string | null }

const MOST_SHOWN = 100

/** The latest identities without an account at a provider. */
export const readUnlinked = ({ owner }: Pick<RequestContext, 'owner'>, providerId: string): Promise<UnlinkedRow[]> =>
  owner
    .select()
    .from(unlinkedIdentity)
    .where(eq(unlinkedIdentity.providerId, providerId))
    .orderBy(desc(unlinkedIdentity.lastAt), asc(unlinkedIdentity.id))
    .limit(MOST_SHOWN)

const person = {
  id: userIdentity.id,
  name: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`,
  email: userIdentity.email,
}

/** Users of the provider's partner for whom it may speak and whose address is confirmed. */
const isOfProvider = sql`(${userIdentity.partnerId} is not distinct from ${loginProvider.partnerId} and ${userIdentity.isActive}
  and ${userIdentity.emailConfirmed} and not ${userIdentity.emailUnproven} and ${mayAuthenticate})`

const people = (orm: Pick<Orm, 'select'>, providerId: string, which: SQL | undefined) =>
  orm
    .select(person)
    .from(userIdentity)
    .innerJoin(loginProvider, eq(loginProvider.id, providerId))
    .where(and(isOfProvider, which))
    .orderBy(asc(userIdentity.userNameFolded), asc(userIdentity.id))

/**
 * Users whom an identity may be linked with: those who have its address, under a domain that is proven for this provider alone. The address only
 * suggests: an administrator confirms each link.
 */
export async function suggestionsFor(
  orm: Pick<Orm, 'select'>,
  { providerId, email }: Pick<UnlinkedRow, 'providerId' | 'email'>,
  reach: SQL,
): Promise<UnlinkedPerson[]> {
  const domain = email === null ? undefined : /@([^@\s]+)$/.exec(email)?.[1]
  if (email === null || domain === undefined) return []
  const [provider] = await orm.select().from(loginProvider).where(eq(loginProvider.id, providerId))
  if (!provider) return []
  const { domains } = await joiningDomains(orm, provider)
  return people(orm, providerId, and(reach, eq(userIdentity.emailKey, keyOf(email)), isOfDomains(domains))).limit(2)
}

const isOfDomains = (domains: readonly string[]) =>
  sql`split_part(${userIdentity.emailKey}, '@', 2) = any(${sql.param([...domains])}::text[])`

/** Users under the proven domains of a provider who have no link with it: they cannot sign in by it. */
export async function readPeopleWithoutLink(
  { owner, reach }: Pick<RequestContext, 'owner' | 'reach'>,
  providerId: string,
): Promise<UnlinkedPerson[]> {
  const [provider] = await owner.select().from(loginProvider).where(eq(loginProvider.id, providerId))
  if (!provider) return []
  const { domains } = await joiningDomains(owner, provider)
  if (domains.length === 0) return []
  const isLinked = sql`exists (select from ${userLogin} where ${userLogin.userId} = ${userIdentity.id} and ${userLogin.loginProvider} = ${loginProvider.name})`
  return people(owner, providerId, and(reach.users, isOfDomains(domains), sql`not ${isLinked}`)).limit(MOST_SHOWN)
}
