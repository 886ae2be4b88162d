import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { ownerReader, tenantOrm } from '../db/tenant-orm.ts'
import { openScopeOf } from './reach.ts'
import type { Viewer } from './viewer.ts'

/** What a viewer reads with: vendor staff, who reach everything, as the owner; everybody else behind the policies of their tenant, nobody with no row. */
export function readerFor(db: Pick<Database, 'orm' | 'pool'>, viewer: Viewer | undefined): Orm {
  if (!viewer) return tenantOrm(db, undefined)
  const scope = openScopeOf(viewer)
  if (scope === 'everything') return ownerReader(db)
  return tenantOrm(db, { scope, user: viewer.userId, partner: viewer.partnerId ?? '', customers: viewer.customerIds.join(',') })
}
