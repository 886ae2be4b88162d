import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { hasOnlyDisabledCustomers } from '../customer-status.ts'
import { breakGlassProviders, requiredOfSession } from '../required-provider.ts'
import { endSessions } from './end-sessions.ts'

/** By another way than the login provider that a customer of the user requires. */
const isOfOtherWay = sql`(cardinality(${requiredOfSession}) > 0 and coalesce(${serverSideSession.loginProvider}, '') <> all(${requiredOfSession} || ${breakGlassProviders}))`

/**
 * Ends the sessions of those users who have no enabled customer left, and those by another way than their customers require, in the caller's
 * transaction. @param userIds a select of IDs
 */
export async function endBarredSessions(tx: Orm, userIds: SQL, by: string): Promise<void> {
  const live = await tx
    .select({ id: serverSideSession.id, isBarred: hasOnlyDisabledCustomers })
    .from(serverSideSession)
    .innerJoin(userIdentity, eq(userIdentity.id, serverSideSession.userId))
    .where(
      and(
        isNull(serverSideSession.endedAt),
        sql`${serverSideSession.userId} in (${userIds})`,
        sql`(${hasOnlyDisabledCustomers} or ${isOfOtherWay})`,
      ),
    )
  const idsWhere = (barred: boolean) => live.flatMap(({ id, isBarred }) => (isBarred === barred ? id : []))
  await endSessions(tx, idsWhere(true), 'customerDisabled', by)
  await endSessions(tx, idsWhere(false), 'endedByAdmin', by)
}
