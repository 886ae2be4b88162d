import { and, eq, or, sql } from 'drizzle-orm'
import type { Orm } from '../db/orm.ts'
import { loginProvider } from '../tables/providers/login-provider.table.ts'
import { scimSetup, scimUser } from '../tables/providers/scim.table.ts'
import { lowerKeyOf, userLogin } from '../tables/people/user.table.ts'
import type { ExternalIdentity } from './external-identity.ts'

type Named = Pick<ExternalIdentity, 'provider' | 'subject' | 'ignoresCase'>
type Link = { readonly userId: string; readonly key: string }

/** User names and addresses differ by more than case in SCIM (RFC 7643, 4.1.1); an externalId does not. */
const isLinkOfDirectory = sql<boolean>`exists (select from ${scimUser} join ${scimSetup} on ${scimSetup.providerId} = ${scimUser.providerId}
  where ${scimUser.userId} = ${userLogin.userId} and ${scimUser.providerId} = ${loginProvider.id} and ${scimUser.deletedAt} is null and ${scimSetup.subject} in ('USER_NAME', 'EMAIL'))`

/**
 * Finds the links that an external identity may mean: the exact one if there is one. White space around a SAML name ID is not part of it, and case does
 * not count if the name ID is an email address or a directory made the link under a user name or address.
 * @returns several links only if nothing decides between them
 */
export async function linksOf(orm: Pick<Orm, 'select'>, { provider, subject, ignoresCase = false }: Named): Promise<readonly Link[]> {
  const isSaml = sql`${loginProvider.protocol} = 'SAML2'`
  const found = await orm
    .select({ userId: userLogin.userId, key: userLogin.providerKey, isOfDirectory: isLinkOfDirectory })
    .from(userLogin)
    .innerJoin(loginProvider, eq(loginProvider.name, userLogin.loginProvider))
    .where(
      and(
        eq(userLogin.loginProvider, provider),
        or(
          eq(userLogin.providerKey, subject),
          and(isSaml, sql`${lowerKeyOf(userLogin.providerKey)} = ${lowerKeyOf(sql`${subject}::text`)}`),
        ),
      ),
    )
  const steps: readonly ((link: (typeof found)[number]) => boolean)[] = [
    ({ key }) => key === subject,
    ({ key }) => key.trim() === subject.trim(),
    ({ key, isOfDirectory }) => (ignoresCase || isOfDirectory) && isSameWithoutCase(key.trim(), subject.trim()),
  ]
  for (const isMeant of steps) {
    const links = found.filter(isMeant)
    if (links.length > 0) return links
  }
  return []
}

/** Both directions, because some letters of other scripts have the lower case of a Latin one (U+212A). */
const isSameWithoutCase = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase() && one.toUpperCase() === other.toUpperCase()
