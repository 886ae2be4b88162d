import { eq, like, ne, and, sql } from 'drizzle-orm'
import { userTypes } from '../../access/viewer.ts'
import type { Database } from '../../db/database.ts'
import { readSamlMetadata } from '../../federation/saml/saml-metadata.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { partner } from '../../tables/partner.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { assignMockProviders } from './assign-mock-providers.ts'
import { oidcIssuerOf } from './mock-oidc.ts'
import { mockMetadata, samlEntityOf } from './mock-saml.ts'
import type { Mock } from './mock.ts'

type Orm = Pick<Database, 'orm'>

/**
 * Adds the mock provider as a login provider of the vendor and of a partner to a new demo, and links some users. The vendor's are disabled until
 * somebody enables them.
 */
export async function addMockProviders({ orm }: Orm, mock: Mock): Promise<void> {
  const [acme] = await orm.select({ id: partner.id }).from(partner).where(eq(partner.domain, 'acme.localhost'))
  const owners = [{ prefix: '', partnerId: null }, ...(acme ? [{ prefix: 'acme-', partnerId: acme.id }] : [])]
  for (const { prefix, partnerId } of owners) {
    await orm.insert(loginProvider).values([
      { ...openid(mock), name: `${prefix}mock-oidc`, displayName: 'Mock OpenID Connect', clientId: 'portico', enabled: false, partnerId },
      { ...saml(mock), name: `${prefix}mock-saml`, displayName: 'Mock SAML 2.0', nameIdFormat: 'EMAIL_ADDRESS', enabled: false, partnerId },
    ])
    await linkSome(orm, `${prefix}mock-oidc`, partnerId)
  }
  if (acme) await assignMockProviders({ orm }, acme.id)
}

/** Number of users per host who sign in by its OpenID provider, which knows them by their email. */
const LINKED = 12

const linkSome = (orm: Orm['orm'], name: string, partnerId: string | null) =>
  orm.execute(sql`
    insert into ${userLogin} (user_id, login_provider, provider_key, display_name)
    select id, ${name}, email, email from ${userIdentity}
    where partner_id is not distinct from ${partnerId}::uuid and user_type = ${userTypes.EMPLOYEE} and is_active and email_confirmed
      and email not like '%@portico.test' order by md5(id::text), id limit ${LINKED}`)

/** Updates the mock provider's address after the demo's address has changed. */
export async function moveMockProviders({ orm }: Orm, mock: Mock): Promise<void> {
  const { authority } = openid(mock)
  await orm
    .update(loginProvider)
    .set({ authority })
    .where(and(like(loginProvider.authority, '%/mock-idp/oidc'), ne(loginProvider.authority, authority)))
  const moved = saml(mock)
  await orm
    .update(loginProvider)
    .set(moved)
    .where(and(like(loginProvider.metadataUrl, '%/mock-idp/saml/metadata'), ne(loginProvider.metadataUrl, moved.metadataUrl)))
}

const openid = (mock: Mock) => ({ protocol: 'OIDC', authority: oidcIssuerOf(mock) }) as const

function saml(mock: Mock) {
  const { entityId, signInUrls, certificates, logoutUrls, artifactUrls } = readSamlMetadata(mockMetadata(mock), new Date(), {
    allowInside: true,
  })
  const signInUrl = signInUrls.HTTP_REDIRECT ?? null
  return {
    protocol: 'SAML2',
    metadataUrl: samlEntityOf(mock),
    entityId,
    signInUrl,
    signInUrls,
    certificates,
    logoutUrls,
    artifactUrls,
  } as const
}
