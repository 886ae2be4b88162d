import type { ClientMetadata } from 'oidc-provider'
import type { Host } from '../kit/hosts.ts'
import { API_SCOPES, CLAIMS_BY_SCOPE } from '../accounts/claims.ts'

export const PORTAL_CLIENT_ID = 'portico'

/** The portal itself, as the provider of one host knows it: public, PKCE, exact addresses under that host's origin. */
export const portalClient = ({ origin }: Host): ClientMetadata => ({
  client_id: PORTAL_CLIENT_ID,
  client_name: 'Portico',
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
  redirect_uris: [`${origin}/signin-oidc`, `${origin}/signin-silent-oidc`],
  post_logout_redirect_uris: [`${origin}/account/logout/callback`],
  allowed_cors_origins: [origin],
  first_party: true,
  scope: [...Object.keys(CLAIMS_BY_SCOPE), ...API_SCOPES].join(' '),
})
