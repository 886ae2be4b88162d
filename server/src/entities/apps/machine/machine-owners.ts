import { and, eq, isNull, sql } from 'drizzle-orm'
import { GRACE_MS } from '../../../access/directory-rights.ts'
import { readFacts, viewerFacts } from '../../../access/viewer-facts.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { client } from '../../../tables/client.table.ts'
import { machineAccess } from '../../../tables/machine-access.table.ts'
import { notifyOperations } from '../notify-operations.ts'

type Reader = Pick<Orm, 'select' | 'insert' | 'update' | 'execute'>

/**
 * Records since when owners of machines are absent, and asks vendor operations once to take over. A machine keeps the rights of an owner who has left
 * for 14 days, as a directory does. `ownerIds`: only the machines of these users.
 */
export async function settleMachineOwners(orm: Reader, ownerIds?: readonly string[]): Promise<void> {
  if (ownerIds?.length === 0) return
  const rows = await orm
    .select({
      id: machineAccess.clientId,
      name: client.name,
      leftAt: machineAccess.ownerLeftAt,
      toldAt: machineAccess.ownerToldAt,
      facts: viewerFacts(machineAccess.ownerId),
    })
    .from(machineAccess)
    .innerJoin(client, eq(client.id, machineAccess.clientId))
    .where(ownerIds && anyOf(machineAccess.ownerId, ownerIds))
  const now = new Date()
  for (const { id, name, leftAt, toldAt, facts } of rows) {
    const isHere = readFacts(facts)?.isHere === true
    if (isHere ? leftAt === null && toldAt === null : leftAt !== null && toldAt !== null) continue
    const left = isHere ? null : (leftAt ?? now)
    const claimed = await orm
      .update(machineAccess)
      .set({ ownerLeftAt: left, ownerToldAt: isHere ? null : now })
      .where(and(eq(machineAccess.clientId, id), isHere ? undefined : isNull(machineAccess.ownerToldAt)))
      .returning({ id: machineAccess.clientId })
    if (left && claimed.length > 0)
      await notifyOperations(orm, { id, name }, 'APP_OWNER_LEFT', { endsAt: new Date(left.getTime() + GRACE_MS).toISOString() })
  }
}

/** Stores the rights of owners who are about to be deleted, and asks for others. Must run in the transaction of the deletion, before the delete. */
export async function keepMachineOwnersRights(orm: Reader, ownerIds: readonly string[]): Promise<void> {
  const owned = await orm
    .update(machineAccess)
    .set({
      ownerLeftAt: sql`coalesce(${machineAccess.ownerLeftAt}, now())`,
      // Only their rights are needed, so nothing stays that identifies them.
      ownerHad: sql`${viewerFacts(machineAccess.ownerId)} || '{"userId": "", "userName": "", "displayName": null}'::jsonb`,
      ownerId: null,
    })
    .where(anyOf(machineAccess.ownerId, ownerIds))
    .returning({ id: machineAccess.clientId })
  if (owned.length > 0) await settleMachineOwners(orm)
}
