import { isDeepStrictEqual } from 'node:util'
import { eq, sql, type SQL } from 'drizzle-orm'
import { knownZone } from '../../../kit/graphql/time-zone.ts'
import type { Orm } from '../../../db/orm.ts'
import type { RequestContext } from '../../../kit/graphql/context.ts'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { invalid, type UserError } from '../../../kit/graphql/user-error.ts'
import { changeRecord } from '../../../kit/resource/change-record.ts'
import { userLeaving } from '../../../tables/people/user.table.ts'
import { findSolelyAdministered, lastErrors, type LastAdminConsent } from '../delete/last-admin.ts'
import { lastBreakGlassErrors } from '../delete/last-break-glass.ts'
import { isManagedFor, managedBy } from '../update/managed.ts'
import { users, type UserResult } from '../users.ts'

type Leaving = LastAdminConsent & { readonly id: string; readonly leavesOn: string; readonly timeZone: string }

const LONGEST_YEARS = 10

/**
 * Sets the last day of a user's access, or cancels it with ''. Nobody sets their own. Whoever is the last of a kind is asked for now, and again when the
 * day is over. Whoever sets the day is accountable for it, also if it stays the same.
 * @throws BAD_USER_INPUT for an unknown time zone
 */
export async function setUserLeaving(
  context: RequestContext,
  { id, leavesOn, timeZone: zone, confirmLastAdmin }: Leaving,
): Promise<UserResult> {
  const timeZone = knownZone(zone)
  const day = leavesOn.trim()
  return changeRecord(users, context, { action: 'setUserLeaving', id, touches: 'record' }, async (tx, user) => {
    const viewer = signedIn(context)
    if (user.id === viewer.userId) return [invalid(null, 'OWN_ACCESS', 'You cannot change this of yourself.')]
    const [now] = await tx.select().from(userLeaving).where(eq(userLeaving.userId, user.id))
    const before = { leavesOn: now?.leavesOn ?? '', timeZone: now?.timeZone ?? '' }
    if (day === '') return now && { before, after: { leavesOn: '', timeZone: '' }, writeAfter: (each) => cancel(each, user.id) }
    if (user.manager && isManagedFor(viewer, user)) return [managedBy(null, user.manager)]
    const wrong = dayErrors(day)
    if (wrong.length > 0) return wrong
    const past = await pastErrors(tx, day, timeZone)
    if (past.length > 0) return past
    const last = await lastErrors(tx, context, user, { confirmLastAdmin })
    if (last.length > 0) return last
    // What is not refused at these customers was accepted there; nothing is accepted for those that the user comes to administer later.
    const acceptedCustomerIds = await findSolelyAdministered(tx, user)
    const breakGlass = await lastBreakGlassErrors(tx, user.id)
    if (breakGlass.length > 0) return breakGlass
    const wanted = { leavesOn: day, timeZone, acceptedCustomerIds: acceptedCustomerIds.toSorted(), createdBy: viewer.userId }
    if (now && isDeepStrictEqual({ ...now, ...wanted }, now)) return undefined
    return {
      before,
      after: { leavesOn: day, timeZone },
      writeAfter: (each) => store(each, { userId: user.id, ...wanted }),
    }
  })
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function dayErrors(day: string): UserError[] {
  const at = DAY.test(day) ? new Date(`${day}T00:00:00Z`) : undefined
  // A day such as 30 February is another one as a date.
  const isDay = at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
  const isNear = isDay && at.getUTCFullYear() <= new Date().getUTCFullYear() + LONGEST_YEARS
  return isNear ? [] : [invalid('leavesOn', 'LEAVING_DAY_INVALID', 'This is not a day within the next ten years.')]
}

async function pastErrors(tx: Pick<Orm, 'execute'>, day: string, timeZone: string): Promise<UserError[]> {
  const { rows } = await tx.execute<{ past: boolean }>(sql`select ${day}::date < (now() at time zone ${timeZone})::date as past`)
  return rows[0]?.past ? [invalid('leavesOn', 'LEAVING_DAY_PAST', 'This day is over. Deactivate the user instead.')] : []
}

const cancel = async (tx: Orm, userId: string): Promise<void> => void (await tx.delete(userLeaving).where(eq(userLeaving.userId, userId)))

type Stored = {
  readonly userId: string
  readonly leavesOn: string
  readonly timeZone: string
  readonly acceptedCustomerIds: readonly string[]
  readonly createdBy: string
}

/** The day ends where the next one begins; where clocks are set forward at midnight, that is the first moment that exists. */
export const endOf = (day: string, timeZone: string): SQL => sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`

async function store(tx: Orm, { userId, leavesOn, timeZone, acceptedCustomerIds, createdBy }: Stored): Promise<void> {
  await tx.execute(sql`
    insert into ${userLeaving} (user_id, leaves_on, time_zone, due_at, accepted_customer_ids, created_by)
    values (${userId}, ${leavesOn}::date, ${timeZone}, ${endOf(leavesOn, timeZone)}, ${sql.param([...acceptedCustomerIds])}::uuid[], ${createdBy})
    on conflict (user_id) do update set leaves_on = excluded.leaves_on, time_zone = excluded.time_zone, due_at = excluded.due_at,
      accepted_customer_ids = excluded.accepted_customer_ids, created_by = excluded.created_by, created_at = now(), waits_for = null, notified_at = null`)
}
