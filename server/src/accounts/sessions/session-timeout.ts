import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { serverSideSession } from '../../tables/people/session.table.ts'

/** Idle timeout of a user's sessions in minutes: the shortest of their customers, otherwise their partner's, otherwise 30. */
export const sessionTimeout = (userId: SQLWrapper): SQL<number> => sql<number>`session_timeout_of(${userId})`

/**
 * The server ends sessions a little later than the portal. Pointer movements cause no requests and are reported by a refresh every five minutes only,
 * and the last tab that learns of the end must still find its session.
 */
const TOLERANCE_MS = 600_000

/** Whether a session has been idle longer than its timeout. @param minutes as returned by `sessionTimeout` */
export const isIdle = (lastActivityAt: Date, minutes: number): boolean =>
  lastActivityAt.getTime() <= Date.now() - minutes * 60_000 - TOLERANCE_MS

/** `isIdle` as a condition on rows of `server_side_session`. */
export const idle = (): SQL =>
  sql`${serverSideSession.lastActivityAt} + make_interval(mins => ${sessionTimeout(serverSideSession.userId)}) <= ${new Date(Date.now() - TOLERANCE_MS).toISOString()}::timestamptz`
