import type { Adapter } from 'oidc-provider'
import type { RequestStorage } from '../provider/request-storage.ts'
import { metadataOf } from './client-metadata.ts'

/**
 * Finds clients in their table, at each request anew: what is changed holds at once, in every process.
 * @param known the scopes that the provider knows
 */
export function createClientAdapter(storage: Pick<RequestStorage, 'client'>, known: ReadonlySet<string>): Adapter {
  return {
    async find(clientId) {
      const row = await storage.client(clientId)
      return row && { ...metadataOf(row, known) }
    },
    // Clients are changed by the operations of the portal alone.
    upsert: refused,
    findByUserCode: refused,
    findByUid: refused,
    consume: refused,
    destroy: refused,
    revokeByGrantId: refused,
  }
}

const refused = () => Promise.reject(new Error('The provider does not change clients'))
