import type { Adapter, AdapterPayload } from 'oidc-provider'
import { open, seal, type Keyring } from '../../platform/secrets.ts'

/** Models with a secret that must be read again: an interaction contains the cookie of the session that it started in. */
const SEALED = new Set(['Interaction'])

/** Adapter of one of the provider's models. Models with readable secrets are encrypted with SECRETS_KEY. */
export function createProviderAdapter(plain: Adapter, model: string, keyring: Keyring): Adapter {
  if (!SEALED.has(model)) return plain
  return {
    ...plain,
    async find(id) {
      const found = await plain.find(id)
      return found && opened(found, keyring)
    },
    upsert: (id, payload, expiresIn) => plain.upsert(id, sealed(payload, keyring), expiresIn),
  }
}

/** Keeps in clear the values that are queried: the grant by which the row is revoked, and the client. */
const sealed = (payload: AdapterPayload, keyring: Keyring): AdapterPayload => ({
  ...(payload.grantId === undefined ? {} : { grantId: payload.grantId }),
  ...(typeof payload.params?.['client_id'] === 'string' && { clientId: payload.params['client_id'] }),
  sealed: seal(JSON.stringify(payload), keyring).toString('base64'),
})

function opened({ sealed: text }: AdapterPayload, keyring: Keyring): AdapterPayload | undefined {
  return typeof text === 'string' ? (JSON.parse(open(Buffer.from(text, 'base64'), keyring).toString()) as AdapterPayload) : undefined
}
