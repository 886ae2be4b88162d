import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { portalOf } from '../../../access/portal-access.ts'
import { isUserType } from '../../../access/viewer.ts'
import type { Database } from '../../../db/database.ts'
import type { Orm } from '../../../db/orm.ts'
import { takeTurn } from '../../../db/pipeline/take-turn.ts'
import { writeAudit } from '../../../kit/audit/audit.ts'
import { writeNotification } from '../../../kit/notifications/write-notification.ts'
import type { Logger } from '../../../platform/log.ts'
import { periodic, type Periodic } from '../../../platform/periodic.ts'
import { userCustomer, userIdentity, userLeaving } from '../../../tables/people/user.table.ts'
import { findActiveAdmins, findActiveOperations, isAdmin } from '../delete/last-admin.ts'
import { lastBreakGlassErrors } from '../delete/last-break-glass.ts'
import { lostAccess, emptied, readMembershipAccess } from '../update/membership-access.ts'
import { followLeaving } from '../user-consequences.ts'
import { writeMemberships } from '../user-memberships.ts'

type Deps = { readonly db: Pick<Database, 'orm'>; readonly log: Pick<Logger, 'error'> }
type Leaving = typeof userLeaving.$inferSelect
type Leaver = typeof userIdentity.$inferSelect

const EVERY_MS = 60_000
const LEAVERS = 'end the access of leavers'
const BATCH = 200

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
export async function endLeavers({ db: { orm }, log }: Deps, closing?: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    const due = await orm
      .select({ userId: userLeaving.userId })
      .from(userLeaving)
      .where(and(lte(userLeaving.dueAt, sql`now()`), ...(after === '' ? [] : [gt(userLeaving.userId, after)])))
      .orderBy(asc(userLeaving.userId))
      .limit(BATCH)
    for (const { userId } of due) {
      if (closing?.aborted) return
      await orm
        .transaction((tx) => endAccess(tx, userId))
        .catch((err: unknown) => log.error({ err, userId }, 'The access of a user whose last day is over could not be ended'))
    }
    const last = due.at(-1)
    if (!last || due.length < BATCH) return
    after = last.userId
  }
}

/** Deactivates a user, ends their sessions and removes them from their customers. The last of a kind stays until somebody else can do their work. */
async function endAccess(tx: Orm, userId: string): Promise<void> {
  const [user] = await tx.select().from(userIdentity).where(eq(userIdentity.id, userId)).for('update')
  // Read again under the lock: meanwhile the day may have been moved or cancelled.
  const [leaving] = await tx
    .select()
    .from(userLeaving)
    .where(and(eq(userLeaving.userId, userId), lte(userLeaving.dueAt, sql`now()`)))
  if (!user || !leaving) return
  if (await isLast(tx, user, leaving)) return await wait(tx, user, leaving)
  await leave(tx, user, leaving)
}

/** Only the loss of a customer's last administrator can be accepted in advance, by vendor operations. */
async function isLast(tx: Orm, user: Leaver, { lastConfirmed }: Leaving): Promise<boolean> {
  const isOnly = (standing: ReadonlySet<string> | undefined) => standing?.size === 1 && standing.has(user.id)
  if (isOnly(await findActiveOperations(tx, [user]))) return true
  if ((await lastBreakGlassErrors(tx, user.id)).length > 0) return true
  if (lastConfirmed || !isAdmin(user)) return false
  return (await findActiveAdmins(tx, [user])).some(({ standing }) => isOnly(standing))
}

/** Notes once that the user stays, and tells whoever set the day. */
async function wait(tx: Orm, user: Leaver, { waitsSince, createdBy }: Leaving): Promise<void> {
  if (waitsSince !== null) return
  await tx
    .update(userLeaving)
    .set({ waitsSince: sql`now()` })
    .where(eq(userLeaving.userId, user.id))
  const [author] = createdBy === null ? [] : await tx.select().from(userIdentity).where(eq(userIdentity.id, createdBy))
  if (!author?.isActive) return
  const portal = isUserType(author.userType) ? portalOf({ userType: author.userType }) : undefined
  if (portal === undefined) return
  await writeNotification(tx, {
    userId: author.id,
    kind: 'WORK',
    titleCode: 'LEAVER_WAITS',
    parameters: { person: user.displayName ?? user.userName },
    link: `/${portal}/users/${user.id}`,
  })
}

async function leave(tx: Orm, user: Leaver, { leavesOn, createdBy }: Leaving): Promise<void> {
  const memberships = await tx
    .select({ id: userCustomer.customerId })
    .from(userCustomer)
    .where(eq(userCustomer.userId, user.id))
    .orderBy(asc(userCustomer.customerId))
  const customerIds = memberships.map(({ id }) => id)
  const lost = lostAccess(user, (await readMembershipAccess(tx, [user.id])).get(user.id) ?? [], customerIds)
  await writeMemberships(tx, [{ userId: user.id, before: customerIds, after: [] }])
  await tx
    .update(userIdentity)
    .set({ isActive: false, version: sql`${userIdentity.version} + 1` })
    .where(eq(userIdentity.id, user.id))
  await followLeaving(tx, user.id, createdBy)
  await tx.delete(userLeaving).where(eq(userLeaving.userId, user.id))
  await writeAudit(
    tx,
    { userId: createdBy, partnerId: user.partnerId, actingAs: `leaving:${leavesOn}` },
    {
      action: 'endAccessOfLeaver',
      subjectType: 'UserIdentity',
      subjectId: user.id,
      partnerId: user.partnerId,
      before: { isActive: user.isActive, customerIds, ...lost },
      after: { isActive: false, customerIds: [], ...emptied(lost) },
    },
  )
}
