import type { Adapter, AdapterPayload } from 'oidc-provider'
import { open, seal } from '../../platform/secrets.ts'
import type { Keyring } from '../../platform/secrets.ts'

/** What holds a secret that has to be read again: the cookie of the session that a sign-in began in. */
const SEALED = new Set(['Interaction'])

/** The adapter of one of the provider's models: what must be read again and nobody else may read is encrypted with SECRETS_KEY. */
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

/** In clear stays what its row is revoked by, and which app asks: that is read beside it. */
const sealed = (payload: AdapterPayload, keyring: Keyring): AdapterPayload => ({
  ...(payload.grantId === undefined ? {} : { grantId: payload.grantId }),
  ...(typeof payload.params?.['client_id'] === 'string' && { clientId: payload.params['client_id'] }),
  sealed: seal(JSON.stringify(payload), keyring).toString('base64'),
})

function opened({ sealed: text }: AdapterPayload, keyring: Keyring): AdapterPayload | undefined {
  return typeof text === 'string' ? (JSON.parse(open(Buffer.from(text, 'base64'), keyring).toString()) as AdapterPayload) : undefined
}
