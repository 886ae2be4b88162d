import { createHmac } from 'node:crypto'
import type { Adapter, AdapterPayload, Client } from 'oidc-provider'
import { consumeArtifact, createAdapter } from '../../accounts/adapter.ts'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'
import type { ScopeCatalog } from '../clients/scope-catalog.ts'

const MODEL = 'RefreshToken'

/** How long a request may be repeated, for parallel pages or a lost answer. */
const REPEATABLE_SECONDS = 10

/** A client with a secret authenticates itself with every refresh and needs no rotation (RFC 9700, 4.14.2). */
export const rotatesRefreshTokens = (client: Client): boolean => client.clientAuthMethod === 'none'

/**
 * Derives the next refresh token. It must be the same each time, because only hashes of tokens are stored, and nobody can compute it without our key.
 */
export const createSuccession = (keyring: Keyring): ((token: string) => string) => {
  const key = deriveKey(keyring, 'refresh token succession')
  return (token) => createHmac('sha256', key).update(token).digest('base64url')
}

type Deps = { db: Database; host: Host; catalog: Pick<ScopeCatalog, 'systemClients'>; successorOf: (token: string) => string }

/**
 * Adapter of refresh tokens. A used token is answered for some seconds with the same successor, while that is unused. After that, and always for
 * clients of the installation itself, its use revokes the grant.
 */
export function createRefreshTokenAdapter(stored: Adapter, { db, host: { hostname }, catalog, successorOf }: Deps): Adapter {
  const plain = createAdapter(db, hostname, MODEL)
  const isRepeatable = async (id: string, { consumed, clientId }: AdapterPayload): Promise<boolean> => {
    if (typeof consumed !== 'number' || Date.now() / 1000 - consumed >= REPEATABLE_SECONDS) return false
    if (catalog.systemClients.some((own) => own.clientId === clientId)) return false
    return (await plain.find(successorOf(id)))?.consumed === undefined
  }
  return {
    ...stored,
    async find(id) {
      const found = await stored.find(id)
      if (!found?.consumed || !(await isRepeatable(id, found))) return found
      const { consumed: _, ...unused } = found
      return unused
    },
    async consume(id) {
      if (await consumeArtifact(db, hostname, MODEL, id)) return
      const found = await plain.find(id)
      if (!found || !(await isRepeatable(id, found))) await plain.consume(id)
    },
  }
}
