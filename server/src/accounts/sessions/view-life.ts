import { and, eq, isNull, lt, type SQL } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { viewAs } from '../../tables/people/view.table.ts'

export const VIEW = 'ViewAs'
/** A visible tab sends a request every five minutes (src/actors/keep-fresh.ts). After three missing ones it is closed, hidden or offline. */
export const SILENT_AFTER_MS = 900_000
const SILENT = 'silent'
const ENDED = 'ended'

/** Ends a view at the request of its user. Repeated calls write nothing. */
export async function endOpenView(tx: Orm, id: string): Promise<void> {
  await end(tx, eq(viewAs.id, id), ENDED)
  // Prevents a late request from reopening a view that was silent before.
  await tx.update(viewAs).set({ endedReason: ENDED }).where(eq(viewAs.id, id))
}

/** Ends the views of ended sessions for the same reason, in the caller's transaction. */
export const endViewsOfSessions = (tx: Orm, sessionIds: readonly string[], reason: string): Promise<number> =>
  end(tx, anyOf(viewAs.sessionId, sessionIds), reason)

/** Ends views without a request for a quarter of an hour, because a closed tab sends nothing. Returns how many. */
export const endSilentViews = (orm: Orm): Promise<number> =>
  orm.transaction((tx) => end(tx, lt(viewAs.seenAt, new Date(Date.now() - SILENT_AFTER_MS)), SILENT))

/** Records a request from a view of this session. A view that was only silent, such as a hidden tab, starts again. */
export async function seeView(orm: Orm, id: string, sessionId: string): Promise<void> {
  if (!isUuid(id)) return
  const own = and(eq(viewAs.id, id), eq(viewAs.sessionId, sessionId))
  const seenAt = new Date()
  const open = await orm
    .update(viewAs)
    .set({ seenAt })
    .where(and(own, isNull(viewAs.endedAt)))
    .returning({ id: viewAs.id })
  if (open.length > 0) return
  await orm.transaction(async (tx) => {
    const again = await tx
      .update(viewAs)
      .set({ seenAt, endedAt: null, endedReason: null })
      .from(serverSideSession)
      .innerJoin(userIdentity, eq(userIdentity.id, serverSideSession.userId))
      .where(and(own, eq(viewAs.endedReason, SILENT), eq(serverSideSession.id, viewAs.sessionId), isNull(serverSideSession.endedAt)))
      .returning(viewColumns)
    for (const { whom, ...actor } of again)
      await writeAudit(tx, actor, { action: 'beginViewAs', subjectType: VIEW, subjectId: id, after: whom })
  })
}

const viewColumns = {
  id: viewAs.id,
  whom: viewAs.whom,
  seenAt: viewAs.seenAt,
  userId: serverSideSession.userId,
  partnerId: userIdentity.partnerId,
}

/** Only the first call ends a view and writes the audit row, in one transaction; for later calls it is closed already. */
async function end(tx: Orm, which: SQL | undefined, reason: string): Promise<number> {
  const ended = await tx
    .update(viewAs)
    .set({ endedAt: new Date(), endedReason: reason })
    .from(serverSideSession)
    .innerJoin(userIdentity, eq(userIdentity.id, serverSideSession.userId))
    .where(and(which, isNull(viewAs.endedAt), eq(serverSideSession.id, viewAs.sessionId)))
    .returning(viewColumns)
  for (const { id, whom, seenAt, ...actor } of ended)
    await writeAudit(tx, actor, {
      action: 'endViewAs',
      subjectType: VIEW,
      subjectId: id,
      before: whom,
      ...(reason !== ENDED && { after: { reason, lastSeenAt: seenAt.toISOString() } }),
    })
  return ended.length
}
