import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { hasOnlyDisabledCustomers } from '../customer-status.ts'
import { endSessions } from './sessions.ts'

/** Ends the sessions of those users who have no enabled customer left, in the caller's transaction. @param userIds a select of IDs */
export async function endBarredSessions(tx: Orm, userIds: SQL, by: string): Promise<void> {
  const live = await tx
    .select({ id: serverSideSession.id })
    .from(serverSideSession)
    .innerJoin(userIdentity, eq(userIdentity.id, serverSideSession.userId))
    .where(and(isNull(serverSideSession.endedAt), sql`${serverSideSession.userId} in (${userIds})`, hasOnlyDisabledCustomers))
  await endSessions(
    tx,
    live.map(({ id }) => id),
    'customerDisabled',
    by,
  )
}
