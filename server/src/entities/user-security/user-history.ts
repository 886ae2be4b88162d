import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { auditLog, eventLog } from '../../tables/log.table.ts'
import { userIdentity } from '../../tables/user.table.ts'

export type UserAuditRow = typeof auditLog.$inferSelect & { readonly actorName: string | null }
export type UserEventRow = typeof eventLog.$inferSelect
export type History<Row> = { readonly nodes: readonly Row[]; readonly hasMore: boolean }
/** `before`: the id of the last row that was read. */
export type Span = { readonly id: string; readonly first: number; readonly before?: string | null | undefined }

/** Who changed a user, the newest first. A user out of reach has no history. */
export async function userAudit(context: RequestContext, span: Span): Promise<History<UserAuditRow>> {
  if (!(await isInReach(context, span.id))) return NOTHING
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
    .limit(sizeOf(span) + 1)
  return cut(
    span,
    rows.map(({ row, actorName: name }) => ({ ...row, actorName: name })),
  )
}

/** What happened to a user's sign-ins, sessions and tokens, the newest first. */
export async function userEvents(context: RequestContext, span: Span): Promise<History<UserEventRow>> {
  if (!(await isInReach(context, span.id))) return NOTHING
  const before = rowId(span.before)
  const rows = await context.orm
    .select()
    .from(eventLog)
    .where(and(eq(eventLog.userId, span.id), before === undefined ? undefined : lt(eventLog.id, before)))
    .orderBy(desc(eventLog.id))
    .limit(sizeOf(span) + 1)
  return cut(span, rows)
}

const NOTHING = { nodes: [], hasMore: false }
const sizeOf = ({ first }: Span) => Math.min(Math.max(first, 1), 200)
const cut = <Row>(span: Span, rows: readonly Row[]): History<Row> => ({
  nodes: rows.slice(0, sizeOf(span)),
  hasMore: rows.length > sizeOf(span),
})
const rowId = (text: string | null | undefined) => (text != null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

async function isInReach({ orm, reach }: RequestContext, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const found = await orm
    .select({ id: userIdentity.id })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, id), reach.users))
  return found.length > 0
}
