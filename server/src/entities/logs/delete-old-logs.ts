import { sql, type SQL } from 'drizzle-orm'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { dropMonths, makeMonths, withoutMonth, type Partitioned } from '../../db/schema/partitions.ts'
import type { Orm } from '../../db/orm.ts'
import type { EventType } from '../../../../contract/event-types.ts'
import type { TaskPart } from '../../kit/tasks/run-task.ts'
import type { Retention } from '../../platform/retention.ts'

/** Events that callers who are not signed in can cause in any number. */
const ANONYMOUS: readonly EventType[] = [
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_LIMITED',
  'SECOND_FACTOR_FAILED',
  'TOKEN_REFUSED',
  'APP_REFUSED',
  'PASSWORD_RESET_REQUESTED',
  'EXTERNAL_SIGN_IN_FAILED',
]

/** Whether a row of the event log is one of these. */
export const ofAnonymousEvents: SQL = sql`type = any (${sql.param([...ANONYMOUS])}::text[])`

const DAY_MS = 86_400_000

/**
 * Tasks that delete log entries and events after their retention. A month's partition is dropped once all of it is too old, so entries can stay up to
 * a month longer. Rows outside any month's partition, or with a shorter retention than the rest of their month, are deleted in batches.
 */
export const deleteOldLogs = (
  orm: Pick<Orm, 'execute' | 'transaction'>,
  { logDays, eventDays, accountEventDays }: Retention,
  closing?: AbortSignal,
): Record<string, TaskPart> => ({
  log_months: () => makeMonths(orm, 'log', new Date()),
  event_log_months: () => makeMonths(orm, 'event_log', new Date()),
  log: async () => (await dropMonths(orm, 'log', daysAgo(logDays))) + (await deleteWithoutMonth(orm, 'log', logDays, [sql`true`], closing)),
  event_log: async () => {
    const ofAnonymous = ANONYMOUS.map((type) => sql`type = ${type}`)
    const ofAccounts = [sql`type <> all (${sql.param([...ANONYMOUS])}::text[])`]
    const [shorter, longer] = eventDays < accountEventDays ? [ofAnonymous, ofAccounts] : [ofAccounts, ofAnonymous]
    const [least, most] = [Math.min(eventDays, accountEventDays), Math.max(eventDays, accountEventDays)]
    let all = await dropMonths(orm, 'event_log', daysAgo(most))
    for (const which of shorter) all += await deleteOldest(orm, sql`event_log`, least, which, closing)
    return all + (await deleteWithoutMonth(orm, 'event_log', most, longer, closing))
  },
})

async function deleteWithoutMonth(
  orm: Pick<Orm, 'execute'>,
  table: Partitioned,
  days: number,
  kinds: readonly SQL[],
  closing: AbortSignal | undefined,
): Promise<number> {
  let all = 0
  for (const partition of await withoutMonth(orm, table)) {
    for (const which of kinds) all += await deleteOldest(orm, partition, days, which, closing)
  }
  return all
}

/** Finds the oldest rows by an index, whether they are old enough or not, so that no table is scanned. */
const deleteOldest = (
  orm: Pick<Orm, 'execute'>,
  table: SQL,
  days: number,
  which: SQL,
  closing: AbortSignal | undefined,
): Promise<number> => {
  const end = daysAgo(days).toISOString()
  return deleteInBatches(
    orm,
    (most) => sql`delete from ${table} where id in (
      select id from (select id, at from ${table} where ${which} order by at, id limit ${most}) as oldest where at < ${end}::timestamptz)`,
    closing,
  )
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
