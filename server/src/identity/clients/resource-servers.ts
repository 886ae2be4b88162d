import { errors } from 'oidc-provider'
import type { AccessToken, Client, ClientCredentials, Configuration, KoaContextWithOIDC, RefreshToken } from 'oidc-provider'
import type { RequestStorage } from '../provider/request-storage.ts'
import { keyOfClient } from './client-metadata.ts'
import type { ApiResource, ScopeCatalog } from './scope-catalog.ts'

type Features = NonNullable<Configuration['features']>

/** Tokens for one API (RFC 8707), selected by its identifier: it becomes their audience, and they have only its scopes. */
export const resourceIndicators = ({ apiResources }: ScopeCatalog): NonNullable<Features['resourceIndicators']> => ({
  enabled: true,
  defaultResource: (ctx, client, oneOf) => oneOf ?? impliedBy(apiResources, ctx, client),
  getResourceServerInfo(_ctx, identifier) {
    const found = apiResources.find((resource) => resource.identifier === identifier)
    if (!found) throw new errors.InvalidTarget()
    const { scopes, tokenFormat, tokenMinutes } = found
    return {
      scope: scopes.join(' '),
      audience: identifier,
      ...(tokenMinutes !== null && { accessTokenTTL: tokenMinutes * 60 }),
      ...(tokenFormat === 'JWT' ? { accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } } : { accessTokenFormat: 'opaque' }),
    }
  },
  useGrantedResource: () => true,
})

/** An app that gets a token for itself need not name the API if a single API has all requested scopes. */
function impliedBy(resources: readonly ApiResource[], { oidc }: KoaContextWithOIDC, client: Client): string | undefined {
  if (oidc.params?.['grant_type'] !== 'client_credentials') return undefined
  const asked = [...oidc.requestParamScopes]
  const wanted = asked.length > 0 ? asked : (client.scope ?? '').split(' ')
  const [found, ...more] = resources.filter(({ scopes }) => wanted.every((scope) => scopes.includes(scope)))
  return more.length > 0 ? undefined : found?.identifier
}

type Token = AccessToken | ClientCredentials | RefreshToken

/**
 * Token introspection is allowed for the client that owns the token and for the app of the API that the token is for. A token of a session is active
 * as long as the session.
 */
export const introspection = ({ apiResources }: ScopeCatalog, storage: Pick<RequestStorage, 'standing'>) => ({
  enabled: true as const,
  async allowedPolicy(_ctx: KoaContextWithOIDC, client: Client, token: Token): Promise<boolean> {
    if (client.clientAuthMethod === 'none') return false
    if (token.clientId !== client.clientId && !isForApiOf(apiResources, keyOfClient(client), token)) return false
    return token.kind === 'ClientCredentials' || (await storage.standing(token.accountId, token.sessionUid ?? '')).isAlive
  },
})

function isForApiOf(resources: readonly ApiResource[], key: string, token: Token): boolean {
  if (token.kind === 'RefreshToken') return false
  const scopes = token.scope?.split(' ') ?? []
  return resources.some(
    (resource) =>
      resource.introspectionClientId === key &&
      (token.aud === undefined ? scopes.some((scope) => resource.scopes.includes(scope)) : token.aud === resource.identifier),
  )
}
