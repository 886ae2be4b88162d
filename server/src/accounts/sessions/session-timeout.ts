import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { serverSideSession } from '../../tables/people/session.table.ts'

/** Minutes without an act of a user that end their sessions: of their customers the shortest that is set, else their partner's, else 30. */
export const sessionTimeout = (userId: SQLWrapper): SQL<number> => sql<number>`session_timeout_of(${userId})`

/**
 * What the portal ends in time ends here a little later: a pointer that is moved asks for nothing, and is told of by a refresh every five minutes; and
 * the last tab to hear of it must not find its session gone.
 */
const TOLERANCE_MS = 600_000

/** Whether nobody has been active in a session for longer than its timeout allows. @param minutes as `sessionTimeout` answers */
export const isIdle = (lastActivityAt: Date, minutes: number): boolean =>
  lastActivityAt.getTime() <= Date.now() - minutes * 60_000 - TOLERANCE_MS

/** The same as a condition on rows of `server_side_session`. */
export const idle = (): SQL =>
  sql`${serverSideSession.lastActivityAt} + make_interval(mins => ${sessionTimeout(serverSideSession.userId)}) <= ${new Date(Date.now() - TOLERANCE_MS).toISOString()}::timestamptz`
