import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { openKeyring } from '../../../server/src/db/secrets/keyring.ts'
import { subjectSource } from '../../../server/src/entities/joining/subject-source.ts'
import { apiScope, client, clientSecret } from '../../../server/src/tables/client.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { providerJoining } from '../../../server/src/tables/providers/joining.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { refreshProviders } from '../../../server/src/federation/metadata/metadata-refresh.ts'
import type { Logger } from '../../../server/src/platform/log.ts'
import { seal, type Keyring } from '../../../server/src/platform/secrets.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { proven } from '../../../tests/server/identity/proven.ts'
import { TEST_SECRETS_KEY } from '../../../tests/support/seed.ts'
import { startProcess, type ServerProcess } from '../../../tests/support/server-process.ts'
import { CLIENT, clientAddress, redirectUri } from './apache.ts'
import { lemonAddress, lemonSaml, LEMON_APP, LEMON_CLIENT, LEMON_DOMAIN, LEMON_OPENID, LEMON_SAML } from './lemonldap.ts'
import { hosts } from './namespace.ts'
import { MACHINE, RELYING } from './openid-client.ts'
import { SIMPLE_SAML, simpleSamlMetadata } from './simplesaml.ts'

export const portalAddress = `https://${hosts.portal.name}`
export const PORTAL_PORT = 3000

/** Demo people who sign in on every host: who links a login from which provider. */
export const PASSWORD = 'Portico-Demo-2026'

/** As an installation runs it: no demo, so that no provider on a private address is asked. */
const environment = (dataDir: string, authority: string) => ({
  PORT: String(PORTAL_PORT),
  PUBLIC_URL: portalAddress,
  DATA_DIR: dataDir,
  SECRETS_KEY: TEST_SECRETS_KEY,
  DEMO: 'false',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  // Apache stands in front of it.
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_EXTRA_CA_CERTS: authority,
})

export const startPortal = (dataDir: string, authority: string): ServerProcess => startProcess(environment(dataDir, authority))

/** Registers the foreign clients and the foreign providers, and reads their metadata. The portal's server does not run meanwhile. */
export async function registerPeers(dataDir: string, log: Logger): Promise<void> {
  const settings = readSettings(environment(dataDir, ''))
  const db = await openDatabase(settings)
  try {
    const keyring = await openKeyring(db, settings.secretsKeys)
    // A portal without DEMO refuses a demo's public passwords, by which the walks sign in.
    await db.pool.query('delete from demo_database')
    await addProviders(db, keyring)
    await addClients(db)
    await refreshProviders({ db, fetching: { allowInside: false }, log })
  } finally {
    await db.close()
  }
}

async function addProviders({ orm }: Database, keyring: Keyring): Promise<void> {
  const saml = { protocol: 'SAML2', nameIdFormat: 'EMAIL_ADDRESS' } as const
  const openId = {
    protocol: 'OIDC',
    authority: lemonAddress,
    clientId: LEMON_CLIENT.id,
    clientSecret: seal(LEMON_CLIENT.secret, keyring),
  } as const
  await orm.insert(loginProvider).values([
    ...Object.values(SIMPLE_SAML).map(({ shownAs, ...one }) => ({
      ...saml,
      ...one,
      displayName: shownAs,
      metadataUrl: simpleSamlMetadata,
    })),
    ...lemonSaml.map(({ name, shownAs, logoutBinding }) => ({
      ...saml,
      name,
      displayName: shownAs,
      logoutBinding,
      responseBinding: name === LEMON_SAML.artifact.name ? ('HTTP_ARTIFACT' as const) : ('HTTP_POST' as const),
      metadataUrl: `${lemonAddress}/saml/metadata/idp`,
    })),
    { ...openId, name: LEMON_OPENID.query.name, displayName: LEMON_OPENID.query.shownAs },
  ])
  const [posted] = await orm
    .insert(loginProvider)
    .values({
      ...openId,
      name: LEMON_OPENID.posted.name,
      displayName: LEMON_OPENID.posted.shownAs,
      responseMode: 'FORM_POST',
      allowedDomains: [LEMON_DOMAIN],
      domainProofs: proven(LEMON_DOMAIN),
    })
    .returning()
  const [place] = await orm.select({ id: customer.id }).from(customer).limit(1)
  const [owner] = await orm.select({ id: userIdentity.id }).from(userIdentity).where(eq(userIdentity.userName, 'operations'))
  if (!posted || !place || !owner) throw new Error('The seeded portal has no customer or no operations.')
  await orm.insert(providerJoining).values({
    ...{ providerId: posted.id, enabled: true, customerId: place.id, ownerId: owner.id },
    ...{ source: subjectSource(posted), clientId: posted.clientId },
  })
}

/** Apps of the peers: one of mod_auth_openidc, and of openid-client one for people and one for itself. */
async function addClients({ orm }: Database): Promise<void> {
  const people = {
    kind: 'WEB_APP',
    postLogoutRedirectUris: [`${clientAddress}/loggedout.txt`],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
    scopes: ['openid', 'profile', 'email'],
  } as const satisfies Partial<typeof client.$inferInsert>
  const clients: [typeof client.$inferInsert, string][] = [
    [
      {
        ...people,
        clientId: CLIENT.id,
        name: 'Apache',
        redirectUris: [redirectUri],
        backchannelLogoutUri: `${redirectUri}?logout=backchannel`,
      },
      CLIENT.secret,
    ],
    [
      {
        ...people,
        clientId: LEMON_APP.id,
        name: 'LemonLDAP',
        redirectUris: [LEMON_APP.redirectUri],
        postLogoutRedirectUris: [LEMON_APP.afterSignOut],
        // It does not know PKCE.
        requirePkce: false,
      },
      LEMON_APP.secret,
    ],
    [{ ...people, clientId: RELYING.id, name: 'openid-client', redirectUris: [RELYING.redirectUri], requirePar: true }, RELYING.secret],
    [
      {
        clientId: MACHINE.id,
        name: 'openid-client by itself',
        kind: 'MACHINE',
        grantTypes: ['CLIENT_CREDENTIALS'],
        scopes: ['read.peers'],
      },
      MACHINE.secret,
    ],
  ]
  await orm.insert(apiScope).values({ name: 'read.peers', displayName: 'Read peers' })
  for (const [values, secret] of clients) {
    const [row] = await orm.insert(client).values(values).returning()
    const hash = createHash('sha256').update(secret).digest('base64url')
    await orm.insert(clientSecret).values({ clientId: row?.id ?? '', name: 'first', hash, hint: secret.slice(-4) })
  }
}
