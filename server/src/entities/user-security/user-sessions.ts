import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { endRequestsOfSessions } from '../../accounts/links.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { missing } from '../../kit/graphql/user-error.ts'
import { endSessionsByAdmin } from '../users/user-consequences.ts'
import { users, type UserResult, type UserRule } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'

export type SessionRow = typeof serverSideSession.$inferSelect

const alive = (userId: string) =>
  and(eq(serverSideSession.userId, userId), isNull(serverSideSession.endedAt), gt(serverSideSession.expiresAt, new Date()))

export const liveSessions = (orm: Pick<Orm, 'select'>, userId: string): Promise<SessionRow[]> =>
  orm.select().from(serverSideSession).where(alive(userId)).orderBy(desc(serverSideSession.lastActivityAt))

/** Ends one active session of a user, or all of them if `sessionId` is missing. */
export async function endUserSessions(context: RequestContext, id: string, sessionId?: string | null): Promise<UserResult> {
  const { sessions } = context.links
  const ended: string[] = []
  const result = await changeRecord(users, context, { action: 'endUserSessions', id: id, touches: 'record' }, async (tx, user) => {
    const live = await liveSessions(tx, user.id)
    const found = live.filter((session) => sessionId == null || session.id === sessionId)
    if (sessionId != null && found.length === 0) return [missing('sessionId', 'SESSION_NOT_FOUND', 'There is no such session.')]
    ended.push(...found.map((session) => session.id))
    // Also applies if no session is active.
    await endRequestsOfSessions(tx, [user.id])
    const done = { before: { sessions: live.length }, after: { sessions: live.length - found.length } }
    // Ending all sessions also stops sign-ins in progress that have not started one yet.
    return sessionId == null ? { ...done, set: { securityStamp: randomUUID() } } : done
  })
  for (const each of ended) await sessions.end(each, 'endedByAdmin', signedIn(context).userId)
  return result
}

/** Ends all sessions of users, their sign-ins in progress and the requests made in their sessions, also of users without a live session. */
export const signOutRule = (context: RequestContext): UserRule => ({
  action: 'endUserSessions',
  touches: 'record',
  async prepare(tx, records) {
    const ids = records.map(({ id }) => id)
    const live = await tx
      .select({ userId: serverSideSession.userId, count: count() })
      .from(serverSideSession)
      .where(and(anyOf(serverSideSession.userId, ids), isNull(serverSideSession.endedAt), gt(serverSideSession.expiresAt, new Date())))
      .groupBy(serverSideSession.userId)
    const counts = new Map(live.map((each) => [each.userId, each.count]))
    return {
      decide({ id }) {
        const sessions = counts.get(id) ?? 0
        return { before: { sessions }, after: { sessions: 0 }, set: { securityStamp: randomUUID() } }
      },
      async write(inner, changed) {
        const signedOut = changed.map(({ id }) => id)
        await endRequestsOfSessions(inner, signedOut)
        await endSessionsByAdmin(inner, signedOut, context)
      },
    }
  },
})
