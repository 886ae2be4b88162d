import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Orm } from '../../db/orm.ts'
import type { EventType } from '../../tables/log.table.ts'
import type { TaskPart } from '../../kit/tasks/run-task.ts'
import type { Retention } from '../../platform/retention.ts'
import { eventLog, log } from '../../tables/log.table.ts'

/** What a caller who is not signed in can make the event log grow by. */
const ANONYMOUS: readonly EventType[] = [
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_LIMITED',
  'SECOND_FACTOR_FAILED',
  'TOKEN_REFUSED',
  'PASSWORD_RESET_REQUESTED',
  'EXTERNAL_SIGN_IN_FAILED',
]

const DAY_MS = 86_400_000

/** What deletes rows of the server's log, events that anybody can cause, and all other events, that are older than they are kept. */
export const deleteOldLogs = (
  orm: Pick<Orm, 'execute'>,
  { logDays, eventDays, accountEventDays }: Retention,
  closing?: AbortSignal,
): Record<string, TaskPart> => ({
  log: () => deleteOldest(orm, log, logDays, sql`true`, closing),
  event_log: async () => {
    const ofAccounts = sql`type <> all (${sql.param([...ANONYMOUS])}::text[])`
    let all = await deleteOldest(orm, eventLog, accountEventDays, ofAccounts, closing)
    for (const type of ANONYMOUS) all += await deleteOldest(orm, eventLog, eventDays, sql`type = ${type}`, closing)
    return all
  },
})

/** The oldest rows are found by an index, whether they are old enough or not, and no table is read whole. */
function deleteOldest(
  orm: Pick<Orm, 'execute'>,
  table: typeof log | typeof eventLog,
  days: number,
  which: SQL,
  closing: AbortSignal | undefined,
): Promise<number> {
  const end = new Date(Date.now() - days * DAY_MS).toISOString()
  return deleteInBatches(
    orm,
    (most) => sql`delete from ${table} where id in (
      select id from (select id, at from ${table} where ${which} order by at, id limit ${most}) as oldest where at < ${end}::timestamptz)`,
    closing,
  )
}
