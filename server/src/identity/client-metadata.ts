import { errors } from 'oidc-provider'
import type { Client, ClientMetadata, Configuration } from 'oidc-provider'

/**
 * What is known of a client besides the registered metadata of OpenID Connect: `first_party` marks the installation's own,
 * which need no consent, `mobile` a native app that customers may close to their people. A client is given the scopes that it is registered for: without any it may sign people in and nothing else.
 */
export const extraClientMetadata: NonNullable<Configuration['extraClientMetadata']> = {
  properties: ['allowed_cors_origins', 'first_party', 'mobile'],
  validator: (_ctx, key, value, metadata: ClientMetadata) => {
    if (key === 'mobile' && value === true && metadata.application_type !== 'native')
      throw new errors.InvalidClientMetadata('mobile is a mark of native clients')
    metadata.scope ||= 'openid'
  },
}

export const isFirstParty = (client: Client): boolean => client['first_party'] === true

export const isMobileApp = (client: Client): boolean => client['mobile'] === true

/** A browser names the origin of a post to its own site too, so the portal's own is among a client's. */
export const allowsOrigin = (client: Client, origin: string): boolean => {
  const allowed = client['allowed_cors_origins']
  return Array.isArray(allowed) && allowed.includes(origin)
}

/** What a person is told a client is called. */
export const nameOfClient = ({ clientName, clientId }: Pick<Client, 'clientName' | 'clientId'>): string => clientName ?? clientId
