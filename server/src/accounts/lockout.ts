import { and, eq, gt, isNull, lte, or, sql, type Placeholder } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Orm } from '../db/orm.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { readyStatement } from '../db/pipeline/ready-statement.ts'
import type { Written } from '../db/pipeline/write-together.ts'
import { userIdentity } from '../tables/people/user.table.ts'
import type { UserRow } from './claims.ts'

/** Five failures lock for ten minutes, for passwords, PINs and one-time codes together. */
export const LOCKOUT = { tries: 5, seconds: 600 }

/** Result of counting a try: counted, or not counted because the account is locked. */
type Try = { locked: false; locksNow: boolean } | { locked: true }

/**
 * Counts a try before it is judged, in one statement, so that concurrent tries cannot exceed the limit together. The fifth one locks at once; if it
 * was right, `giveBackTry` undoes that. While locked, nothing counts.
 */
export async function takeTry(db: Database, userId: string): Promise<Try> {
  const now = new Date()
  const end = new Date(now.getTime() + LOCKOUT.seconds * 1000)
  const [counted] = await countTry(db.orm).execute({ userId, now, end })
  return counted ? { locked: false, locksNow: counted.lockoutEnd !== null } : { locked: true }
}

const isLast = sql`${userIdentity.accessFailedCount} + 1 >= ${LOCKOUT.tries}`
const countTry = prepared((orm) =>
  orm
    .update(userIdentity)
    .set({
      accessFailedCount: sql`case when not ${userIdentity.lockoutEnabled} then 0 when ${isLast} then 0 else ${userIdentity.accessFailedCount} + 1 end`,
      lockoutEnd: sql`case when ${userIdentity.lockoutEnabled} and ${isLast} then ${sql.param(sql.placeholder('end'), userIdentity.lockoutEnd)}::timestamptz else null end`,
      // Clears the reason of an administrator's expired lock, so that a lock by failed tries does not inherit it.
      lockoutReason: null,
    })
    .where(
      and(
        eq(userIdentity.id, sql.placeholder('userId')),
        or(isNull(userIdentity.lockoutEnd), lte(userIdentity.lockoutEnd, sql.placeholder('now'))),
      ),
    )
    .returning({ lockoutEnd: userIdentity.lockoutEnd })
    .prepare('take_try'),
)

/** Takes back a counted try whose answer was right. Earlier failures stay counted until the whole sign-in is done. */
export async function giveBackTry(db: Database, userId: string, { locksNow }: { locksNow: boolean }): Promise<void> {
  const before = locksNow ? sql`${LOCKOUT.tries - 1}` : sql`greatest(${userIdentity.accessFailedCount} - 1, 0)`
  await db.orm
    .update(userIdentity)
    .set({ accessFailedCount: before, lockoutEnd: null })
    .where(isLockedByTries(forgivenNow(userId)))
}

/** Resets failures after a complete sign-in or a new password. A longer lock by an administrator stays. */
export const forgiveTries = (orm: Pick<Orm, 'update'>, userId: string) => forgiving(orm, forgivenNow(userId))

/** Statement of `forgiveTries`, to send it together with others. */
export const forgivenTries = (userId: string): Written => forgiveNow(forgivenNow(userId))

type Forgiven = { readonly userId: string; readonly now: Date; readonly latest: Date }
type Given<Values> = { readonly [Name in keyof Values]: Values[Name] | Placeholder }

const forgiving = (orm: Pick<Orm, 'update'>, values: Given<Forgiven>) =>
  orm.update(userIdentity).set({ accessFailedCount: 0, lockoutEnd: null }).where(isLockedByTries(values))

const forgiveNow = readyStatement<Forgiven>((orm) =>
  forgiving(orm, { userId: sql.placeholder('userId'), now: sql.placeholder('now'), latest: sql.placeholder('latest') }),
)

function forgivenNow(userId: string): Forgiven {
  const now = new Date()
  return { userId, now, latest: new Date(now.getTime() + LOCKOUT.seconds * 1000) }
}

/** Condition: not locked, or locked without a reason and for no longer than failed tries lock. */
function isLockedByTries({ userId, now, latest }: Given<Forgiven>) {
  const { lockoutEnd, lockoutReason } = userIdentity
  return and(eq(userIdentity.id, userId), or(isNull(lockoutEnd), lte(lockoutEnd, now), and(isNull(lockoutReason), lte(lockoutEnd, latest))))
}

/** Whether an administrator has locked an account: with a reason, or for longer than failed tries do. */
export const isLockedByAdministrator = ({ lockoutEnd, lockoutReason }: Pick<UserRow, 'lockoutEnd' | 'lockoutReason'>): boolean =>
  lockoutEnd !== null && lockoutEnd > new Date() && (lockoutReason !== null || lockoutEnd.getTime() > Date.now() + LOCKOUT.seconds * 1000)

/** End of a user's lock; undefined if not locked. */
export async function lockedUntil(db: Database, userId: string): Promise<Date | undefined> {
  const [row] = await db.orm
    .select({ end: userIdentity.lockoutEnd })
    .from(userIdentity)
    .where(and(eq(userIdentity.id, userId), gt(userIdentity.lockoutEnd, new Date())))
  return row?.end ?? undefined
}
