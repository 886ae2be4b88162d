import { eq } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import { customer } from '../../../tables/customer.table.ts'
import { providerJoining } from '../../../tables/providers/joining.table.ts'
import { providerGroupRow, providerGroups } from '../../../tables/providers/provider-groups.table.ts'
import { grantsOf } from '../../access-profiles/profile-cells.ts'
import { mayLetJoin } from '../../joining/joining-state.ts'
import { mayGiveByGroup } from '../../provider-groups/may-give.ts'
import type { LockedProvider } from '../login-provider.row.ts'

/**
 * Pauses joining and groups of a provider after a change of what it trusts, unless whoever made the change could give what they give: otherwise
 * somebody with less could sign assertions that let people join, or that claim a group. Ends when somebody who could confirms them.
 */
export async function pauseAutomaticAccess(tx: Orm, viewer: Viewer, { id }: Pick<LockedProvider, 'id'>): Promise<void> {
  const paused = { source: '', ownerId: null }
  if (!(await couldLetJoin(tx, viewer, id))) await tx.update(providerJoining).set(paused).where(eq(providerJoining.providerId, id))
  if (!(await couldGiveByGroups(tx, viewer, id))) await tx.update(providerGroups).set(paused).where(eq(providerGroups.providerId, id))
}

const place = { id: customer.id, partnerId: customer.partnerId }

async function couldLetJoin(tx: Orm, viewer: Viewer, providerId: string): Promise<boolean> {
  const [joining] = await tx
    .select({ place, accessProfileId: providerJoining.accessProfileId })
    .from(providerJoining)
    .innerJoin(customer, eq(customer.id, providerJoining.customerId))
    .where(eq(providerJoining.providerId, providerId))
  return joining === undefined || mayLetJoin(viewer, joining.place, await grantsOf(tx, joining.accessProfileId))
}

async function couldGiveByGroups(tx: Orm, viewer: Viewer, providerId: string): Promise<boolean> {
  const rows = await tx
    .select({ place, accessProfileId: providerGroupRow.accessProfileId })
    .from(providerGroupRow)
    .innerJoin(customer, eq(customer.id, providerGroupRow.customerId))
    .where(eq(providerGroupRow.providerId, providerId))
  for (const row of rows) if (!mayGiveByGroup(viewer, row.place, await grantsOf(tx, row.accessProfileId))) return false
  return true
}
