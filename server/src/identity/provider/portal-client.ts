import type { ClientMetadata } from 'oidc-provider'
import type { Host } from '../../kit/hosts.ts'
import { metadataOf, type ClientRow } from '../clients/client-metadata.ts'

export const PORTAL_CLIENT_ID = 'portico'

/** A client of the installation itself, for the provider of one host: its addresses are exactly the portal's own under that host's origin. */
export const portalClient = (row: ClientRow, { origin }: Host, known: ReadonlySet<string>): ClientMetadata => ({
  ...metadataOf(
    {
      ...row,
      redirectUris: [`${origin}/signin-oidc`, `${origin}/signin-silent-oidc`],
      postLogoutRedirectUris: [`${origin}/account/logout/callback`],
      corsOrigins: [origin],
    },
    known,
  ),
  id_token_signed_response_alg: 'ES256',
})
