import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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

/** So few that nobody waits for a statement. */
const BATCH = 5000
const DAY_MS = 86_400_000

/** What deletes rows of the server's log, events that anybody can cause, and all other events, that are older than they are kept. */
export const deleteOldLogs = (
  orm: Pick<Orm, 'execute'>,
  { logDays, eventDays, accountEventDays }: Retention,
): Record<string, TaskPart> => ({
  log: () => deleteOlder(orm, log, logDays, sql`true`),
  event_log: async () => {
    let all = await deleteOlder(orm, eventLog, accountEventDays, sql`type <> all (${sql.param([...ANONYMOUS])}::text[])`)
    for (const type of ANONYMOUS) all += await deleteOlder(orm, eventLog, eventDays, sql`type = ${type}`)
    return all
  },
})

/** The oldest rows are found by an index, whether they are old enough or not, and no table is read whole. */
async function deleteOlder(orm: Pick<Orm, 'execute'>, table: typeof log | typeof eventLog, days: number, which: SQL): Promise<number> {
  const end = new Date(Date.now() - days * DAY_MS).toISOString()
  const oldest = sql`(select id, at from ${table} where ${which} order by at, id limit ${BATCH})`
  for (let all = 0; ;) {
    const { rowCount } = await orm.execute(
      sql`delete from ${table} where id in (select id from ${oldest} as oldest where at < ${end}::timestamptz)`,
    )
    all += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return all
  }
}
