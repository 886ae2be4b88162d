import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import type { ReplicaReads } from '../db/replica/replica-reads.ts'
import { ownerReader, tenantOrm } from '../db/tenant-orm.ts'
import { openScopeOf } from './reach.ts'
import type { Viewer } from './viewer.ts'

/**
 * Connection for a viewer's reads: the owner's for vendor staff, who reach everything; for everybody else one with the row policies of their tenant.
 * Without a viewer no row is visible. @param reads from a replica, if allowed
 */
export function readerFor(db: Pick<Database, 'orm' | 'pool'>, viewer: Viewer | undefined, reads?: ReplicaReads): Orm {
  if (!viewer) return tenantOrm(db, undefined, reads)
  const scope = openScopeOf(viewer)
  if (scope === 'everything') return ownerReader(db, reads)
  const tenant = { scope, user: viewer.userId, partner: viewer.partnerId ?? '', customers: viewer.customerIds.join(',') }
  return tenantOrm(db, tenant, reads)
}
