import { createHmac } from 'node:crypto'
import type { Adapter, AdapterPayload, Client } from 'oidc-provider'
import { consumeArtifact, createAdapter } from '../../accounts/adapter.ts'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'
import type { ScopeCatalog } from '../clients/scope-catalog.ts'

const MODEL = 'RefreshToken'

/** How long a request may be repeated: one of two parallel pages, or one whose answer was lost. */
const REPEATABLE_SECONDS = 10

/** A client that keeps a secret proves by it that the token is its own, and needs no rotation (RFC 9700, 4.14.2). */
export const rotatesRefreshTokens = (client: Client): boolean => client.clientAuthMethod === 'none'

/** The token that follows another one: always the same, since only hashes of tokens are stored, and known to nobody without our key. */
export const createSuccession = (keyring: Keyring): ((token: string) => string) => {
  const key = deriveKey(keyring, 'refresh token succession')
  return (token) => createHmac('sha256', key).update(token).digest('base64url')
}

type Deps = { db: Database; host: Host; catalog: Pick<ScopeCatalog, 'systemClients'>; successorOf: (token: string) => string }

/**
 * The adapter of refresh tokens. One that was used is answered for a few seconds more, with the same successor, while that is unused itself; after
 * that, and always of a client of the installation itself, its use ends the grant.
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
