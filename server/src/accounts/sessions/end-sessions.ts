import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EndReason } from '../../../../contract/session-end.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { grantsOf, revokeGrants } from '../adapter.ts'
import { recordEvents } from '../events.ts'
import { endRequestsOfSessions } from '../links.ts'
import { endViewsOfSessions } from './view-life.ts'

export type Ending = { readonly keep?: string | undefined; readonly by?: string | undefined }

const SESSION_ENDED = 'session_ended'

/** Ends every session of these users except the one to keep, in the caller's transaction. */
export async function endSessionsOfUsers(tx: Orm, userIds: readonly string[], reason: EndReason, { keep, by }: Ending = {}): Promise<void> {
  const live = await tx
    .select({ id: serverSideSession.id })
    .from(serverSideSession)
    .where(and(anyOf(serverSideSession.userId, userIds), isNull(serverSideSession.endedAt)))
  await endSessions(
    tx,
    live.map(({ id }) => id).filter((id) => id !== keep),
    reason,
    by,
  )
}

/**
 * Ends sessions in the caller's transaction: revokes their grants, and notifies all processes on commit. @param by the person who ends them, if any
 */
export async function endSessions(tx: Orm, ids: readonly string[], reason: EndReason, by?: string): Promise<void> {
  if (ids.length === 0) return
  const artifacts = await tx
    .delete(oidcArtifact)
    .where(and(eq(oidcArtifact.model, 'Session'), anyOf(oidcArtifact.uid, ids)))
    .returning()
  await revokeGrants(
    tx,
    artifacts.flatMap(({ payload }) => grantsOf(payload)),
  )
  await tx.delete(oidcArtifact).where(and(eq(oidcArtifact.model, 'FederatedSession'), anyOf(oidcArtifact.id, ids)))
  const ended = await tx
    .update(serverSideSession)
    .set({ endedAt: new Date(), endedReason: reason, endedBy: by === undefined ? null : person(by) })
    .where(and(anyOf(serverSideSession.id, ids), isNull(serverSideSession.endedAt)))
    .returning()
  if (ended.length === 0) return
  if (reason === 'endedByAdmin')
    await endRequestsOfSessions(
      tx,
      ended.map(({ userId }) => userId),
    )
  await endViewsOfSessions(
    tx,
    ended.map(({ id }) => id),
    reason,
  )
  await recordEvents(
    tx,
    ended.map(({ id, userId, partnerId, address }) => ({
      type: 'SESSION_ENDED',
      userId,
      partnerId,
      address: address ?? undefined,
      sessionId: id,
      detail: { reason, ...(by !== undefined && { by }) },
    })),
  )
  const payloads = ended.map(({ id }) => JSON.stringify({ sessionId: id, reason }))
  await tx.execute(sql`select pg_notify(${SESSION_ENDED}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`)
}

/** Null unless the ID is a user's: the directory of a login provider ends sessions too. */
const person = (id: string) => sql`(select ${userIdentity.id} from ${userIdentity} where ${userIdentity.id} = ${id})`
