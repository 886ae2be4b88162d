import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import { mayAuthenticate } from '../../access/provider-trust.ts'
import { keyOf } from '../../accounts/identifier-key.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { unlinkedIdentity } from '../../tables/providers/joining.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { joiningDomains } from './joining-state.ts'
import { isOfManyTenants } from './subject-source.ts'

export type UnlinkedRow = typeof unlinkedIdentity.$inferSelect
export type UnlinkedPerson = { readonly id: string; readonly name: string; readonly email: string | null }

const MOST_SHOWN = 100
const VIEWS_USERS = knownActivity('VIEW', 'User')

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

/** Users for whom a provider (a row of `login_provider`) may speak and whose address is confirmed. */
const isSpokenFor = sql`(${userIdentity.isActive} and ${userIdentity.emailConfirmed} and not ${userIdentity.emailUnproven} and ${mayAuthenticate})`

const isOfPartner = (partnerId: string | null) =>
  partnerId === null ? isNull(userIdentity.partnerId) : eq(userIdentity.partnerId, partnerId)

/** As it stands in the index `user_identity_email_domain`. */
const isOfDomains = (domains: readonly string[]) =>
  sql`(${userIdentity.emailKey} is not null and split_part(${userIdentity.emailKey}, '@', 2) = any(${sql.param([...domains])}::text[]))`

type Suggestion = { readonly identityId: string; readonly person: UnlinkedPerson }

/**
 * Users whom identities may be linked with: those who have the address, under a domain that is proven for the provider alone. The address only suggests:
 * an administrator confirms each link. An issuer of many tenants suggests nobody, because anybody may have an account there under any address.
 */
export async function readSuggestions(orm: Pick<Orm, 'select'>, ids: readonly string[], reach: SQL): Promise<Suggestion[]> {
  const ofThese = orm.select({ id: unlinkedIdentity.providerId }).from(unlinkedIdentity).where(anyOf(unlinkedIdentity.id, ids))
  const providers = await orm.select().from(loginProvider).where(inArray(loginProvider.id, ofThese))
  const found: Suggestion[] = []
  for (const provider of providers.filter((each) => !isOfManyTenants(each))) {
    const { domains } = await joiningDomains(orm, provider)
    if (domains.length === 0) continue
    const rows = await orm
      .select({ identityId: unlinkedIdentity.id, person })
      .from(unlinkedIdentity)
      .innerJoin(loginProvider, eq(loginProvider.id, unlinkedIdentity.providerId))
      .innerJoin(userIdentity, eq(userIdentity.emailKey, keyOf(unlinkedIdentity.email)))
      .where(
        and(
          anyOf(unlinkedIdentity.id, ids),
          eq(unlinkedIdentity.providerId, provider.id),
          isOfPartner(provider.partnerId),
          isOfDomains(domains),
          isSpokenFor,
          reach,
        ),
      )
    found.push(...rows)
  }
  return found
}

/** Suggested users within the reader's reach, by identity. */
export const suggestions = perRequest((context) => {
  const { owner, reach } = contextDoing(context, VIEWS_USERS)
  return manyEach<Suggestion>(
    ({ identityId }) => identityId,
    (ids) => readSuggestions(owner, ids, reach.users),
  )
})

/** Users under the proven domains of a provider who have no link with it: they cannot sign in by it. */
export async function readPeopleWithoutLink(context: RequestContext, providerId: string): Promise<UnlinkedPerson[]> {
  const { owner, reach } = contextDoing(context, VIEWS_USERS)
  const [provider] = await owner.select().from(loginProvider).where(eq(loginProvider.id, providerId))
  if (!provider) return []
  const { domains } = await joiningDomains(owner, provider)
  if (domains.length === 0) return []
  const isLinked = sql`exists (select from ${userLogin} where ${userLogin.userId} = ${userIdentity.id} and ${userLogin.loginProvider} = ${loginProvider.name})`
  return owner
    .select(person)
    .from(userIdentity)
    .innerJoin(loginProvider, eq(loginProvider.id, providerId))
    .where(and(isOfPartner(provider.partnerId), isOfDomains(domains), isSpokenFor, reach.users, sql`not ${isLinked}`))
    .orderBy(asc(userIdentity.userNameFolded), asc(userIdentity.id))
    .limit(MOST_SHOWN)
}
