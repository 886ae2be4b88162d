import { and, desc, eq, lt } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { eventLog } from '../../tables/log.table.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { NO_PART, partOf, partSize, rowIdOf } from '../../kit/list/part.ts'
import type { Part, Span } from '../../kit/list/part.ts'

export type UserEventRow = typeof eventLog.$inferSelect
/** What happened to a user's sign-ins, sessions and tokens, the newest first. */
export async function userEvents(context: RequestContext, span: Span): Promise<Part<UserEventRow>> {
  if (!(await isInReach(context, span.id))) return NO_PART
  const before = rowIdOf(span.before)
  const rows = await context.orm
    .select()
    .from(eventLog)
    .where(and(eq(eventLog.userId, span.id), before === undefined ? undefined : lt(eventLog.id, before)))
    .orderBy(desc(eventLog.id))
    .limit(partSize(span.first) + 1)
  return partOf(rows, partSize(span.first))
}

async function isInReach({ orm, reach }: RequestContext, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const found = await orm
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, id), reach.users))
  return found.length > 0
}
