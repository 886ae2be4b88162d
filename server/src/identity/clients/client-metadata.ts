import { randomBytes } from 'node:crypto'
import { errors } from 'oidc-provider'
import type { Client, ClientMetadata, Configuration } from 'oidc-provider'
import type { client } from '../../tables/client.table.ts'

export type ClientRow = typeof client.$inferSelect

/** As the library wants one of every client that has any: those that there are are compared by their digests. */
const NO_SECRET = randomBytes(32).toString('base64url')

const GRANTS = {
  AUTHORIZATION_CODE: 'authorization_code',
  REFRESH_TOKEN: 'refresh_token',
  CLIENT_CREDENTIALS: 'client_credentials',
} as const satisfies Record<ClientRow['grantTypes'][number], string>

/**
 * A client as the library knows it. Scopes that are gone are left out; without an address to return to nobody signs in by it.
 * @param known the scopes that the provider knows
 */
export const metadataOf = (row: ClientRow, known: ReadonlySet<string>): ClientMetadata => ({
  client_id: row.clientId,
  client_name: row.name,
  application_type: row.kind === 'NATIVE' ? 'native' : 'web',
  ...(row.isPublic
    ? { token_endpoint_auth_method: 'none' }
    : { token_endpoint_auth_method: 'client_secret_basic', client_secret: NO_SECRET }),
  grant_types: row.grantTypes.map((type) => GRANTS[type]),
  response_types: row.grantTypes.includes('AUTHORIZATION_CODE') && row.redirectUris.length > 0 ? ['code'] : [],
  redirect_uris: row.redirectUris,
  post_logout_redirect_uris: row.postLogoutRedirectUris,
  require_pushed_authorization_requests: row.requirePar,
  scope: row.scopes.filter((scope) => known.has(scope)).join(' '),
  allowed_cors_origins: row.corsOrigins,
  first_party: row.isFirstParty,
  mobile: row.isMobile,
  require_pkce: row.requirePkce,
  key: row.id,
  own_claims: row.claims,
  settings: settingsOf(row),
})

/** What restricts a client, and how long its tokens live. */
export type ClientSettings = Pick<
  ClientRow,
  'allowsPassword' | 'loginProviderIds' | 'userTypes' | 'customerIds' | 'accessTokenMinutes' | 'idTokenMinutes' | 'refreshTokenHours'
>

const settingsOf = (row: ClientRow): ClientSettings => ({
  allowsPassword: row.allowsPassword,
  loginProviderIds: row.loginProviderIds,
  userTypes: row.userTypes,
  customerIds: row.customerIds,
  accessTokenMinutes: row.accessTokenMinutes,
  idTokenMinutes: row.idTokenMinutes,
  refreshTokenHours: row.refreshTokenHours,
})

/** What was set of a client; it comes from its row alone. */
export const settingsOfClient = (client: Client): ClientSettings => client['settings'] as ClientSettings

/**
 * What is known of a client besides the registered metadata of OpenID Connect. A client is given the scopes that it is registered for: without any it
 * may sign people in and nothing else.
 */
export const extraClientMetadata: NonNullable<Configuration['extraClientMetadata']> = {
  properties: ['allowed_cors_origins', 'first_party', 'mobile', 'require_pkce', 'key', 'own_claims', 'settings'],
  validator: (_ctx, key, value, metadata: ClientMetadata) => {
    if (key === 'mobile' && value === true && metadata.application_type !== 'native')
      throw new errors.InvalidClientMetadata('mobile is a mark of native clients')
    metadata.scope ||= 'openid'
  },
}

export const isFirstParty = (client: Client): boolean => client['first_party'] === true

export const isMobileApp = (client: Client): boolean => client['mobile'] === true

/** A client that keeps no secret always proves that it began the sign-in that it ends. */
export const requiresPkce = (client: Client): boolean => client.clientAuthMethod === 'none' || client['require_pkce'] !== false

/** The id of its row. */
export const keyOfClient = (client: Client): string => String(client['key'])

/** What its tokens for itself tell besides. */
export function ownClaimsOf(client: Client): Record<string, string | string[]> {
  const lines: unknown = client['own_claims']
  const pairs = (Array.isArray(lines) ? lines.map(String) : []).map((line) => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)] as const
  })
  const byType = [...Map.groupBy(pairs, ([type]) => type)].map(([type, of]) => [type, of.map(([, value]) => value)] as const)
  return Object.fromEntries(byType.map(([type, [first = '', ...more]]) => [type, more.length > 0 ? [first, ...more] : first]))
}

/** A browser names the origin of a post to its own site too, so the portal's own is among a client's. */
export const allowsOrigin = (client: Client, origin: string): boolean => {
  const allowed: unknown = client['allowed_cors_origins']
  return Array.isArray(allowed) && allowed.includes(origin)
}

/** What a person is told a client is called. */
export const nameOfClient = ({ clientName, clientId }: Pick<Client, 'clientName' | 'clientId'>): string => clientName ?? clientId
