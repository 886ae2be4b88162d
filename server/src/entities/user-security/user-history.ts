import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { auditLog, eventLog } from '../../tables/log.table.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { NO_PART, partOf, partSize } from '../../kit/list/part.ts'
import type { Part } from '../../kit/list/part.ts'

export type UserAuditRow = typeof auditLog.$inferSelect & { readonly actorName: string | null }
export type UserEventRow = typeof eventLog.$inferSelect
/** `before`: the id of the last row that was read. */
export type Span = { readonly id: string; readonly first: number; readonly before?: string | null | undefined }

/** Who changed a user, the newest first. A user out of reach has no history. */
export async function userAudit(context: RequestContext, span: Span): Promise<Part<UserAuditRow>> {
  if (!(await isInReach(context, span.id))) return NO_PART
  const before = rowId(span.before)
  const actorName = sql<
    string | null
  >`(select coalesce(${userIdentity.displayName}, ${userIdentity.userName}) from ${userIdentity} where ${userIdentity.id} = ${auditLog.actorId} and ${context.reach.users})`
  const rows = await context.orm
    .select({ row: auditLog, actorName })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'UserIdentity'),
        eq(auditLog.subjectId, span.id.toLowerCase()),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(partSize(span.first) + 1)
  return partOf(
    rows.map(({ row, actorName: name }) => ({ ...row, actorName: name })),
    partSize(span.first),
  )
}

/** What happened to a user's sign-ins, sessions and tokens, the newest first. */
export async function userEvents(context: RequestContext, span: Span): Promise<Part<UserEventRow>> {
  if (!(await isInReach(context, span.id))) return NO_PART
  const before = rowId(span.before)
  const rows = await context.orm
    .select()
    .from(eventLog)
    .where(and(eq(eventLog.userId, span.id), before === undefined ? undefined : lt(eventLog.id, before)))
    .orderBy(desc(eventLog.id))
    .limit(partSize(span.first) + 1)
  return partOf(rows, partSize(span.first))
}

const rowId = (text: string | null | undefined) => (text != null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

async function isInReach({ orm, reach }: RequestContext, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const found = await orm
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, id), reach.users))
  return found.length > 0
}
