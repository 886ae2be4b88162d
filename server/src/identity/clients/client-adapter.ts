import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Adapter } from 'oidc-provider'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { Host } from '../../kit/hosts.ts'
import { client } from '../../tables/client.table.ts'
import { metadataOf } from './client-metadata.ts'

/**
 * Finds clients in their table, at each request anew: what is changed holds at once, in every process.
 * @param known the scopes that the provider knows
 */
export function createClientAdapter(db: Database, { partner: { partnerId } }: Host, known: ReadonlySet<string>): Adapter {
  return {
    async find(clientId) {
      const [row] = await enabledBy(quickReader(db)).execute({ clientId, partnerId })
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

const enabledBy = prepared((orm) =>
  orm
    .select()
    .from(client)
    .where(
      and(
        eq(client.clientId, sql.placeholder('clientId')),
        client.enabled,
        or(isNull(client.partnerId), eq(client.partnerId, sql.placeholder('partnerId'))),
      ),
    )
    .prepare('enabled_client'),
)

const refused = () => Promise.reject(new Error('The provider does not change clients'))
