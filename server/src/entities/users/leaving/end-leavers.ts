import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { LeavingObstacle } from '../../../../../contract/people.ts'
import { presentViewerOf } from '../../../access/viewer-facts.ts'
import type { Viewer } from '../../../access/viewer.ts'
import type { Database } from '../../../db/database.ts'
import type { Orm } from '../../../db/orm.ts'
import { takeTurn } from '../../../db/pipeline/take-turn.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { contextOf as contextDoing } from '../../../kit/graphql/doing.ts'
import { mayDo } from '../../../kit/graphql/guard.ts'
import type { Host } from '../../../kit/hosts.ts'
import { changeRecords, judgeRecords } from '../../../kit/resource/change-records.ts'
import type { Logger } from '../../../platform/log.ts'
import { periodic, type Periodic } from '../../../platform/periodic.ts'
import { partner } from '../../../tables/partner.table.ts'
import { userIdentity, userLeaving } from '../../../tables/people/user.table.ts'
import { keepingTheLast } from '../delete/last-admin.ts'
import { withAuthority } from '../read-users.ts'
import { emptied, lostAccess, readMembershipAccess } from '../update/membership-access.ts'
import { writeMemberships } from '../user-memberships.ts'
import type { LockedUser } from '../user.row.ts'
import { users, type UserRule } from '../users.ts'
import { notifyOfWaiting } from './notify-of-waiting.ts'

type Deps = {
  readonly db: Pick<Database, 'orm'>
  readonly log: Pick<Logger, 'error'>
  readonly contextOf: (viewer: Viewer, host: Host) => RequestContext
  readonly hostOf: (domain: string | undefined) => Promise<Host>
}
type Leaving = typeof userLeaving.$inferSelect

const EVERY_MS = 60_000
const LEAVERS = 'end the access of leavers'
const BATCH = 200
/** The day was set by this operation, and is carried out by its rule of access. */
const OPERATION = 'Mutation.setUserLeaving'

/** Ends the access of users whose last day is over, within a minute, in one of all processes. */
export function startLeavers(deps: Deps): Periodic {
  const leavers = periodic({
    name: LEAVERS,
    everyMs: EVERY_MS,
    log: deps.log,
    run: async (closing) => (await takeTurn(deps.db.orm, LEAVERS, EVERY_MS)) && endLeavers(deps, closing),
  })
  // Days that ended while no process was running are dealt with at the start.
  leavers.wake()
  return leavers
}

/** Ends the access of all who are due, each in a transaction of their own, so that a fault of one does not keep the others waiting. */
export async function endLeavers(deps: Deps, closing?: AbortSignal): Promise<void> {
  const { orm } = deps.db
  for (let after = ''; ;) {
    const due = await orm
      .select({ userId: userLeaving.userId, domain: partner.domain })
      .from(userLeaving)
      .innerJoin(userIdentity, eq(userIdentity.id, userLeaving.userId))
      .leftJoin(partner, eq(partner.id, userIdentity.partnerId))
      .where(and(lte(userLeaving.dueAt, sql`now()`), ...(after === '' ? [] : [gt(userLeaving.userId, after)])))
      .orderBy(asc(userLeaving.userId))
      .limit(BATCH)
    for (const { userId, domain } of due) {
      if (closing?.aborted) return
      try {
        const host = await deps.hostOf(domain ?? undefined)
        await orm.transaction((tx) => endAccess(tx, deps, { userId, host }))
      } catch (err) {
        deps.log.error({ err, userId }, 'The access of a user whose last day is over could not be ended')
      }
    }
    const last = due.at(-1)
    if (!last || due.length < BATCH) return
    after = last.userId
  }
}

/**
 * Ends a user's access on behalf of the author of the day, with the rights that the author has now, as in a job of theirs. The last of a kind stays
 * until somebody else can do their work.
 */
async function endAccess(tx: Orm, { contextOf }: Deps, { userId, host }: { readonly userId: string; readonly host: Host }): Promise<void> {
  const locked = await tx.select().from(userIdentity).where(eq(userIdentity.id, userId)).for('update')
  const user = (await withAuthority(tx, locked)).get(userId)
  // Read again under the lock: meanwhile the day may have been moved or cancelled, or another process was here.
  const [leaving] = await tx
    .select()
    .from(userLeaving)
    .where(and(eq(userLeaving.userId, userId), lte(userLeaving.dueAt, sql`now()`)))
  if (!user || !leaving) return
  const author = leaving.createdBy === null ? undefined : await presentViewerOf(tx, leaving.createdBy)
  const context = author && contextDoing(contextOf({ ...author, actingAs: `leaving:${leaving.leavesOn}` }, host), OPERATION)
  const obstacle = context ? await endAs(tx, context, leaving) : 'NO_AUTHOR'
  // Who was deactivated otherwise meanwhile has no access that could go on.
  if (obstacle === undefined || !user.isActive) await tx.delete(userLeaving).where(eq(userLeaving.userId, userId))
  else await wait(tx, user, leaving, { obstacle, author })
}

/** Error codes of what can be waited for. The author of the day may not change the user if it is another. */
const OBSTACLES: Readonly<Record<string, LeavingObstacle>> = {
  LAST_ADMIN: 'LAST_ADMIN',
  LAST_ADMIN_UNCONFIRMED: 'LAST_ADMIN',
  LAST_OPERATIONS: 'LAST_OPERATIONS',
  LAST_BREAK_GLASS: 'LAST_BREAK_GLASS',
  MANAGED_BY_DIRECTORY: 'DIRECTORY',
}

/** Returns what prevents it. A refusal is judged without a trace: it is tried again every minute, and would fill the audit log. */
async function endAs(tx: Orm, context: RequestContext, { userId, acceptedCustomerIds }: Leaving): Promise<LeavingObstacle | undefined> {
  if ((await mayDo({ ...context, owner: tx, primary: tx }, OPERATION)) !== 'allowed') return 'NO_AUTHOR'
  const records = await users.record.lock(tx, context, [userId])
  const rule = keepingTheLast(context, { acceptedCustomerIds }, leaverRule(context))
  const batch = { resource: users, rule, ids: [userId], records }
  for (const { outcome } of await judgeRecords(tx, context, batch))
    if (outcome.state === 'REFUSED') return OBSTACLES[outcome.error.code] ?? 'NO_AUTHOR'
  await changeRecords(tx, context, batch)
  return undefined
}

/**
 * Deactivates users and removes them from all of their customers. An administrator of some customers only deactivates them, since a user without a
 * customer would be out of their reach.
 */
const leaverRule = (context: RequestContext): UserRule => ({
  action: 'endAccessOfLeaver',
  touches: 'record',
  async prepare(tx, records) {
    const leftBy = ({ customers }: LockedUser) => (context.reach.scope === 'customers' ? [] : customers.map(({ id }) => id).toSorted())
    const access = await readMembershipAccess(
      tx,
      records.map(({ id }) => id),
    )
    return {
      decide(user) {
        const customerIds = leftBy(user)
        const lost = lostAccess(user, access.get(user.id) ?? [], customerIds)
        const memberships = customerIds.length > 0
        if (!user.isActive && !memberships) return undefined
        return {
          before: { ...(user.isActive && { isActive: true }), ...(memberships && { customerIds, ...lost }) },
          after: { ...(user.isActive && { isActive: false }), ...(memberships && { customerIds: [], ...emptied(lost) }) },
          ...(user.isActive && { set: { isActive: false } }),
        }
      },
      write: (inner, changed) =>
        writeMemberships(
          inner,
          changed.map((user) => ({ userId: user.id, before: leftBy(user), after: [] })),
        ),
    }
  },
})

type Waiting = { readonly obstacle: LeavingObstacle; readonly author: Viewer | undefined }

/** Notes why the user stays, and notifies once for each reason. If there was nobody to notify, it tries again at the next run. */
async function wait(tx: Orm, user: LockedUser, { waitsFor, notifiedAt }: Leaving, { obstacle, author }: Waiting): Promise<void> {
  if (waitsFor === obstacle && notifiedAt !== null) return
  const isNotified = await notifyOfWaiting(tx, user, obstacle, author)
  if (waitsFor === obstacle && !isNotified) return
  await tx
    .update(userLeaving)
    .set({ waitsFor: obstacle, notifiedAt: isNotified ? sql`now()` : null })
    .where(eq(userLeaving.userId, user.id))
}
