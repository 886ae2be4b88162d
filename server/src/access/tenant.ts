import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import type { ReplicaReads } from '../db/replica/replica-reads.ts'
import { ownerReader, tenantOrm } from '../db/tenant-orm.ts'
import { openScopeOf } from './reach.ts'
import type { Viewer } from './viewer.ts'

/** What a viewer reads with: vendor staff, who reach everything, as the owner; everybody else behind the policies of their tenant, nobody with no row. @param reads from a replica where it may be read */
export function readerFor(db: Pick<Database, 'orm' | 'pool'>, viewer: Viewer | undefined, reads?: ReplicaReads): Orm {
  if (!viewer) return tenantOrm(db, undefined, reads)
  const scope = openScopeOf(viewer)
  if (scope === 'everything') return ownerReader(db, reads)
  const tenant = { scope, user: viewer.userId, partner: viewer.partnerId ?? '', customers: viewer.customerIds.join(',') }
  return tenantOrm(db, tenant, reads)
}
