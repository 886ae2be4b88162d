import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { EventType } from '../../tables/log.table.ts'
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

/** Deletes rows of the server's log, events that anybody can cause, and all other events, that are older than they are kept. */
export async function deleteOldLogs(orm: Pick<Orm, 'execute'>, { logDays, eventDays, accountEventDays }: Retention): Promise<void> {
  await deleteOlder(orm, log, logDays, sql`true`)
  for (const type of ANONYMOUS) await deleteOlder(orm, eventLog, eventDays, sql`type = ${type}`)
  await deleteOlder(orm, eventLog, accountEventDays, sql`type <> all (${sql.param([...ANONYMOUS])}::text[])`)
}

/** The oldest rows are found by an index, whether they are old enough or not, and no table is read whole. */
async function deleteOlder(orm: Pick<Orm, 'execute'>, table: typeof log | typeof eventLog, days: number, which: SQL): Promise<void> {
  const end = new Date(Date.now() - days * DAY_MS).toISOString()
  const oldest = sql`(select id, at from ${table} where ${which} order by at, id limit ${BATCH})`
  for (;;) {
    const { rowCount } = await orm.execute(
      sql`delete from ${table} where id in (select id from ${oldest} as oldest where at < ${end}::timestamptz)`,
    )
    if ((rowCount ?? 0) < BATCH) return
  }
}
