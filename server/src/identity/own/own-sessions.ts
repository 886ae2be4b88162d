import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { missing, type UserError } from '../../kit/graphql/user-error.ts'
import { endRequestsOfSessions } from '../../accounts/links.ts'
import { recordChange, type Own } from './own.ts'

export type OwnSession = typeof serverSideSession.$inferSelect & { isCurrent: boolean }

/** The caller's open sessions, latest first. */
export async function ownSessions({ db, user, sessionId }: Own): Promise<OwnSession[]> {
  const rows = await db.orm
    .select()
    .from(serverSideSession)
    .where(and(eq(serverSideSession.userId, user.id), isNull(serverSideSession.endedAt), gt(serverSideSession.expiresAt, new Date())))
    .orderBy(desc(serverSideSession.lastActivityAt))
  return rows.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}

/** Ends one of the caller's sessions, which may be the current one. */
export async function endOwnSession(own: Own, id: string): Promise<UserError[]> {
  const [found] = await own.db.orm
    .select({ id: serverSideSession.id })
    .from(serverSideSession)
    .where(and(eq(serverSideSession.id, id), eq(serverSideSession.userId, own.user.id), isNull(serverSideSession.endedAt)))
  if (!found) return [missing('id', 'SESSION_NOT_FOUND', 'There is no such session.')]
  await own.db.orm.transaction(async (tx) => {
    if (id !== own.sessionId) await endRequestsOfSessions(tx, [own.user.id])
    await recordChange(tx, own, { action: 'endOwnSession', before: { sessionId: id } })
  })
  await own.sessions.end(id, 'endedByUser', own.user.id)
  return []
}

/** Ends every other session of the caller, and every sign-in that has not opened one yet. */
export async function endOtherSessions(own: Own): Promise<UserError[]> {
  await own.db.orm.transaction(async (tx) => {
    await tx.update(userIdentity).set({ securityStamp: randomUUID() }).where(eq(userIdentity.id, own.user.id))
    await endRequestsOfSessions(tx, [own.user.id])
    await recordChange(tx, own, { action: 'endOtherSessions' })
  })
  await own.sessions.endOthers(own.user.id, 'endedByUser', { keep: own.sessionId, by: own.user.id })
  return []
}
