import { sql } from 'drizzle-orm'
import { profileGrants } from '../../access/profile-grants.ts'
import type { Viewer } from '../../access/viewer.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { accessProfile } from '../../tables/access-profile.table.ts'
import { mayGive } from './profile-cells.ts'

/** An access profile, and whether a viewer has everything that it grants, so that they may give it. Templates have no customer. */
export type GivableProfile = { readonly customerId: string | null; readonly isGivable: boolean }

/** Reads access profiles by ID, and locks them, so that none grants more before the transaction ends. Unknown IDs have no entry. */
export async function readGivableProfiles(
  tx: Pick<Orm, 'select' | 'execute'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GivableProfile>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: accessProfile.id, customerId: accessProfile.customerId })
    .from(accessProfile)
    .where(anyOf(accessProfile.id, ids))
    .orderBy(accessProfile.id)
    .for('share')
  const { rows } = await tx.execute<{ id: string; key: string }>(
    sql`select profile_id as id, type || ' ' || name as key from ${profileGrants()} granted where profile_id = any (${sql.param([...ids])}::uuid[])`,
  )
  const grants = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    found.map(({ id, customerId }) => [
      id,
      { customerId, isGivable: (grants.get(id) ?? []).every(({ key }) => mayGive(viewer, customerId, key)) },
    ]),
  )
}
