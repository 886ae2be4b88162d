import type { Adapter } from 'oidc-provider'
import type { RequestStorage } from '../provider/request-storage.ts'
import { metadataOf } from './client-metadata.ts'

/**
 * Reads clients from their table at each request, so that changes take effect at once in every process.
 * @param known scopes that the provider knows
 */
export function createClientAdapter(storage: Pick<RequestStorage, 'client'>, known: ReadonlySet<string>): Adapter {
  return {
    async find(clientId) {
      const row = await storage.client(clientId)
      return row && { ...metadataOf(row, known) }
    },
    // Clients are only changed by operations of the portal.
    upsert: refused,
    findByUserCode: refused,
    findByUid: refused,
    consume: refused,
    destroy: refused,
    revokeByGrantId: refused,
  }
}

const refused = () => Promise.reject(new Error('The provider does not change clients'))
