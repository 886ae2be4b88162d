import type { AuditAction } from '../../../../contract/audit-actions.ts'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { writeAudit } from '../../kit/audit/audit.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict, invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { maintenanceWindow, type maintenanceAudiences } from '../../tables/logs/health.table.ts'

export type Maintenance = typeof maintenanceWindow.$inferSelect
type Given = {
  readonly seen?: string | null | undefined
  readonly startsAt: Date
  readonly endsAt: Date
  readonly audience: (typeof maintenanceAudiences)[number]
}
export type MaintenanceResult = { readonly maintenance: Maintenance | null; readonly errors: UserError[] | null }

const DAY_MS = 86_400_000
const LONGEST_DAYS = 7
const FURTHEST_DAYS = 90
/** Key of the advisory lock. Any number will do, as long as all processes of an installation use the same. */
const LOCK = 7_264_102

/** The current or next window. There is at most one. */
export async function openMaintenance(orm: Pick<Orm, 'select'>): Promise<Maintenance | undefined> {
  const [open] = await orm
    .select()
    .from(maintenanceWindow)
    .where(gt(maintenanceWindow.endsAt, sql`now()`))
    .orderBy(asc(maintenanceWindow.endsAt))
    .limit(1)
  return open
}

export async function isInMaintenance(orm: Pick<Orm, 'select'>): Promise<boolean> {
  const [open] = await orm
    .select({ id: maintenanceWindow.id })
    .from(maintenanceWindow)
    .where(and(lte(maintenanceWindow.startsAt, sql`now()`), gt(maintenanceWindow.endsAt, sql`now()`)))
    .limit(1)
  return open !== undefined
}

const factsOf = ({ startsAt, endsAt, audience }: Given | Maintenance) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  audience,
})

function errorsIn({ startsAt, endsAt }: Given): UserError[] {
  const [starts, ends, now] = [startsAt.getTime(), endsAt.getTime(), Date.now()]
  if (ends <= starts) return [invalid('endsAt', 'END_BEFORE_START', 'The end must be after the start.')]
  if (ends <= now) return [invalid('endsAt', 'END_IN_PAST', 'The end must be in the future.')]
  if (ends - starts > LONGEST_DAYS * DAY_MS)
    return [invalid('endsAt', 'MAINTENANCE_TOO_LONG', `A maintenance window lasts ${LONGEST_DAYS} days at most.`)]
  if (starts > now + FURTHEST_DAYS * DAY_MS)
    return [invalid('startsAt', 'MAINTENANCE_TOO_FAR', `A maintenance window starts within ${FURTHEST_DAYS} days.`)]
  return []
}

/** Sets the maintenance window in place of the one that the caller saw. */
export async function setMaintenance(context: RequestContext, input: Given): Promise<MaintenanceResult> {
  const errors = errorsIn(input)
  return errors.length > 0 ? { maintenance: null, errors } : change(context, 'setMaintenance', input.seen ?? undefined, input)
}

/** Ends the window that the caller saw, or deletes it if it has not begun. */
export const endMaintenance = (context: RequestContext, id: string): Promise<MaintenanceResult> => change(context, 'endMaintenance', id)

const change = (context: RequestContext, action: AuditAction, seen: string | undefined, next?: Given): Promise<MaintenanceResult> =>
  context.owner.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const open = await openMaintenance(tx)
    if (open?.id !== seen)
      return { maintenance: null, errors: [conflict(null, 'MAINTENANCE_CHANGED', 'Somebody else has changed the maintenance window.')] }
    if (open) await endNow(tx, open)
    const { startsAt, endsAt, audience } = next ?? {}
    const [made] =
      startsAt && endsAt && audience
        ? await tx
            .insert(maintenanceWindow)
            .values({ startsAt, endsAt, audience, createdBy: signedIn(context).userId })
            .returning()
        : []
    await writeAudit(tx, signedIn(context), {
      action,
      subjectType: 'MaintenanceWindow',
      ...(made ? { subjectId: made.id } : open && { subjectId: open.id }),
      partnerId: null,
      ...(open && { before: factsOf(open) }),
      ...(made && { after: factsOf(made) }),
    })
    return { maintenance: made ?? null, errors: null }
  })

/** A window that has begun stays as history; one that has not is deleted. */
const endNow = (tx: Orm, { id, startsAt }: Maintenance) =>
  startsAt.getTime() < Date.now()
    ? tx
        .update(maintenanceWindow)
        .set({ endsAt: sql`now()` })
        .where(eq(maintenanceWindow.id, id))
    : tx.delete(maintenanceWindow).where(eq(maintenanceWindow.id, id))
