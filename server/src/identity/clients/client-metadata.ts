import { randomBytes } from 'node:crypto'
import { errors, type Client, type ClientMetadata, type Configuration } from 'oidc-provider'
import type { client } from '../../tables/client.table.ts'

export type ClientRow = typeof client.$inferSelect

/** The library requires a secret for every confidential client. The real ones are compared by their hashes. */
const NO_SECRET = randomBytes(32).toString('base64url')

const GRANTS = {
  AUTHORIZATION_CODE: 'authorization_code',
  REFRESH_TOKEN: 'refresh_token',
  CLIENT_CREDENTIALS: 'client_credentials',
} as const satisfies Record<ClientRow['grantTypes'][number], string>

/**
 * Converts a row to the library's client metadata. Deleted scopes are left out; a client without a redirect URI cannot sign users in.
 * @param known scopes that the provider knows
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

export const settingsOfClient = (client: Client): ClientSettings => client['settings'] as ClientSettings

/**
 * Client metadata besides those registered for OpenID Connect. A client gets the scopes that it is registered for: without any it may only sign users
 * in.
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

/** A client without a secret must always prove by PKCE that it started the sign-in. */
export const requiresPkce = (client: Client): boolean => client.clientAuthMethod === 'none' || client['require_pkce'] !== false

export const keyOfClient = (client: Client): string => String(client['key'])

/** Additional claims of tokens that the client gets for itself. */
export function ownClaimsOf(client: Client): Record<string, string | string[]> {
  const lines: unknown = client['own_claims']
  const pairs = (Array.isArray(lines) ? lines.map(String) : []).map((line) => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)] as const
  })
  const byType = [...Map.groupBy(pairs, ([type]) => type)].map(([type, of]) => [type, of.map(([, value]) => value)] as const)
  return Object.fromEntries(byType.map(([type, [first = '', ...more]]) => [type, more.length > 0 ? [first, ...more] : first]))
}

/** Browsers also send the origin for posts to the same site, so a client's list includes the portal's own. */
export const allowsOrigin = (client: Client, origin: string): boolean => {
  const allowed: unknown = client['allowed_cors_origins']
  return Array.isArray(allowed) && allowed.includes(origin)
}

/** Name of a client as shown to users. */
export const nameOfClient = ({ clientName, clientId }: Pick<Client, 'clientName' | 'clientId'>): string => clientName ?? clientId
